// @vitest-environment node
import { describe, expect, it } from "vitest";
import { requireOk } from "../../../../test/support/a-life.ts";
import { aDraft, aProfileId } from "../../../../test/support/builders.ts";
import { freshDatabase, handClock, memoryArea } from "../../../../test/support/fake-ports.ts";
import { loseRow } from "../../../../test/support/lost-row.ts";
import {
  keptVersions,
  makeDatabase,
  readSchema,
  takeSchema,
  type RowFixture,
} from "../../../../test/support/schemas/schema-fixture.ts";
import { asId, type EntryId } from "../../domain/values/ids.ts";
import type { ReadTransaction } from "../../ports/ports.ts";
import { isCreatedHere } from "../../resources/models.ts";
import { knownKinds } from "../../resources/rows.ts";
import { finalStates, openStates } from "../../domain/outbox/entry.ts";
import { createDatabase } from "./database.ts";
import { steps } from "./migrations/steps.ts";
import { createDraftStore } from "./drafts/draft-store.ts";
import { createStore } from "./ledger/store.ts";
import { byProfile, rangeOf } from "./rows/profile-rows.ts";
import { rowKinds } from "./rows/row-reader.ts";
import { stores } from "./rows/store-transaction.ts";

async function opened(version: number) {
  const database = freshDatabase();
  const fixture = readSchema(version);
  await makeDatabase(fixture);
  const store = createStore(database);
  return {
    database,
    drafts: createDraftStore(database, handClock(), memoryArea()),
    rowsOf: (store_: string) => fixture.rows.filter(({ of }) => of === store_),
    read: async <T>(work: (tx: ReadTransaction) => Promise<T>) => requireOk(await store.read(work)),
  };
}

const nameOf = ({ value }: RowFixture) => (value["state"] as { name: string }).name;

it("has a fixture of each version", () => {
  expect(keptVersions()).toEqual(steps.map((_step, at) => at + 1));
});

describe("a new database", () => {
  it.each(rowKinds)("finds each %s of a profile", async (kind) => {
    const db = await freshDatabase().open();
    const found = byProfile(db.transaction(stores, "readonly"), kind);
    expect(await found.openKeyCursor(rangeOf(kind, aProfileId))).toBeNull();
  });

  it.each(knownKinds.filter(isCreatedHere))(
    "finds each %s by its id at the service",
    async (kind) => {
      const store = createStore(freshDatabase());
      expect(requireOk(await store.read((tx) => tx.withRemoteId(kind, aProfileId, 7)))).toEqual([]);
    },
  );
});

describe.each(keptVersions())("a database of version %i", (version) => {
  it("has the current shape once it is opened", async () => {
    const { database } = await opened(version);
    await (await database.open()).put("drafts", { draft: aDraft(2), atMs: 2 }, "another");
    const { stores: found } = await takeSchema();
    const fresh = await freshDatabase().open();
    fresh.close();
    expect(found).toEqual((await takeSchema()).stores);
  });

  it("is opened although the disk has lost a row of each store, with all other rows", async () => {
    freshDatabase();
    const fixture = readSchema(version);
    await makeDatabase(fixture);
    const keysIn = (of: string) =>
      fixture.rows.filter((row) => row.of === of).map(({ key }) => key);
    const names = ["entries", "payloads", "links", "collections", "tags", "gates", "drafts"];
    for (const name of names) for (const key of keysIn(name).slice(0, 1)) loseRow(name, key);
    const database = createDatabase();
    const db = await database.open();
    for (const name of names) {
      expect(await db.count(name as "entries"), name).toBe(keysIn(name).length);
    }
    const all = [...openStates, ...finalStates];
    const left = await createStore(database).read((tx) => tx.entriesIn(aProfileId, all));
    expect(requireOk(left)).toHaveLength(keysIn("entries").length - 1);
  });

  it("still has every entry, with the payload of each unsent one", async () => {
    const { read, rowsOf } = await opened(version);
    const stored = rowsOf("entries");
    expect(new Set(stored.map(nameOf)).size).toBe(11);
    for (const { key, value } of stored) {
      const id = asId<EntryId>(requireText(key));
      const { entry, contents } = withContentApart(value);
      expect(await read((tx) => tx.entry(id))).toMatchObject(entry);
      const payload = rowsOf("payloads").find((row) => row.key === key)?.value;
      expect(await read((tx) => tx.payload(id))).toEqual(
        payload ? { ...payload, ...contents } : {},
      );
    }
    expect(await read((tx) => tx.unreadable())).toBe(0);
  });

  it("still finds entries by their indexes", async () => {
    const { read, rowsOf } = await opened(version);
    const names = ["capturing", "held", "ready", "sending", "waiting", "depends"] as const;
    for (const name of [...names, "blocked", "unknown"] as const) {
      const found = await read((tx) => tx.entriesIn(aProfileId, [name]));
      const there = rowsOf("entries").filter((row) => nameOf(row) === name);
      expect(found.map(({ id }) => id).toSorted()).toEqual(there.map(({ key }) => key));
    }
  });

  it("still has ledger, gate and drafts", async () => {
    const { read, rowsOf, drafts } = await opened(version);
    const links = await Promise.all(
      rowsOf("links").map(({ value }) =>
        read((tx) => tx.linksAt(aProfileId, String(value["addressKey"]))),
      ),
    );
    // `words` are of the index alone: no reader returns them.
    const stored = rowsOf("links").map(({ value: { words: _words, ...row } }) => row);
    expect(links[0]).toMatchObject(stored);
    const collections = await read((tx) => tx.rows("collection", aProfileId));
    expect(collections).toMatchObject(rowsOf("collections").map(({ value }) => value));
    const tags = await read((tx) => tx.rows("tag", aProfileId));
    expect(tags).toMatchObject(rowsOf("tags").map(({ value }) => value));
    const repositories = await read((tx) => tx.rows("repository", aProfileId));
    expect(repositories).toMatchObject(rowsOf("repositories").map(({ value }) => value));
    const files = await read((tx) => tx.rows("file", aProfileId));
    expect(files).toMatchObject(rowsOf("files").map(({ value }) => value));
    const [gate] = rowsOf("gates");
    expect(await read((tx) => tx.gate(aProfileId))).toMatchObject(gate?.value ?? {});
    for (const { key, value } of rowsOf("drafts")) {
      expect(requireOk(await drafts.get(requireText(key)))).toMatchObject(value["draft"] ?? {});
    }
  });
});

/** Until version 14, the content of a user page was in the entry. */
function withContentApart(entry: RowFixture["value"]) {
  const { operation } = entry as unknown as { operation: { changes?: { content?: string } } };
  const { content: userPageContent, ...changes } = operation.changes ?? {};
  if (userPageContent === undefined) return { entry, contents: {} };
  const moved = { ...changes, contentLength: userPageContent.length };
  const { before = {} } = operation as { before?: { content?: string } };
  const { content: userPageContentBefore, ...left } = before;
  return {
    entry: { ...entry, operation: { ...operation, changes: moved, before: left } },
    contents: { userPageContent, userPageContentBefore },
  };
}

function requireText(key: IDBValidKey): string {
  if (typeof key !== "string") throw new Error("a key that is no text");
  return key;
}
