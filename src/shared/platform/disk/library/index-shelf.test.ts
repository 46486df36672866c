// @vitest-environment node
import { openDB } from "idb";
import { beforeEach, expect, it } from "vitest";
import { freshDatabase } from "../../../../../test/support/fake-ports.ts";
import { asId, type ProfileId } from "../../../domain/values/ids.ts";
import { prepare } from "../../../search/document.ts";
import { createSearchIndex, type HeldSegment } from "../../../search/index.ts";
import { deleteIndexes, indexDatabase } from "./delete-indexes.ts";
import { createIndexShelf } from "./index-shelf.ts";

const profileId = asId<ProfileId>("00000000-0000-4000-8000-000000000001");
const other = asId<ProfileId>("00000000-0000-4000-8000-000000000002");

beforeEach(() => {
  freshDatabase();
});

function someSegments(...ids: readonly string[]): readonly HeldSegment[] {
  return ids.flatMap((id) => {
    const index = createSearchIndex(() => id);
    const document = { id, title: `Title ${id}`, address: "", tags: [], text: "" };
    index.put([prepare({ ...document, collections: [], excerpt: "", createdAtMs: 1 })]);
    return index.held();
  });
}

const idsOf = (held: readonly HeldSegment[] | undefined) => held?.map(({ id }) => id);

it("keeps an index for the next opening, and only the segments of the last save", async () => {
  const shelf = createIndexShelf();
  expect(await shelf.load(profileId)).toBeUndefined();
  expect(await shelf.save(profileId, someSegments("a", "b"))).toBe(true);
  expect(await shelf.save(profileId, someSegments("b", "c"))).toBe(true);
  expect(idsOf(await createIndexShelf().load(profileId))).toEqual(["b", "c"]);
  const db = await openDB(indexDatabase);
  expect(await db.getAllKeys("segments")).toHaveLength(2);
  db.close();
});

it("reads no index of another version", async () => {
  const shelf = createIndexShelf();
  await shelf.save(profileId, someSegments("a"));
  const db = await openDB(indexDatabase);
  await db.put("lists", { version: 0, segments: [] }, profileId);
  db.close();
  expect(await shelf.load(profileId)).toBeUndefined();
});

it("deletes the indexes of profiles that are gone", async () => {
  const shelf = createIndexShelf();
  await shelf.save(profileId, someSegments("a"));
  await shelf.save(other, someSegments("b"));
  await shelf.keepOnly([other]);
  expect(await shelf.load(profileId)).toBeUndefined();
  expect(idsOf(await shelf.load(other))).toEqual(["b"]);
});

it("lets go of the database when all indexes are deleted, and makes another", async () => {
  const shelf = createIndexShelf();
  await shelf.save(profileId, someSegments("a"));
  deleteIndexes();
  await expect.poll(() => shelf.load(profileId)).toBeUndefined();
  expect(await shelf.save(profileId, someSegments("b"))).toBe(true);
  expect(idsOf(await shelf.load(profileId))).toEqual(["b"]);
});
