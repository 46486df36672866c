// @vitest-environment node
import { expect, it } from "vitest";
import { requireOk } from "../../../../../test/support/a-life.ts";
import { anEntry, anId, aProfileId, someLinkFields } from "../../../../../test/support/builders.ts";
import { freshDatabase } from "../../../../../test/support/fake-ports.ts";
import type { EntryId, LocalId } from "../../../domain/values/ids.ts";
import { collectionRow } from "../../../resources/collection/row.ts";
import { fileRow } from "../../../resources/file/row.ts";
import { linkRow } from "../../../resources/link/row.ts";
import { createLibraryLedger } from "./library-ledger.ts";
import { createStore } from "../ledger/store.ts";

const link = (number: number, title: string) =>
  linkRow(someLinkFields({ title }), {
    localId: anId<LocalId>(number),
    profileId: aProfileId,
    createdAtMs: number,
    excerpt: "the page",
  });

it("reads links in the order of their saving, and by their ids", async () => {
  const database = freshDatabase();
  const ledger = createLibraryLedger(database);
  const rows = [link(1, "First"), link(2, "Second"), link(3, "Third")];
  requireOk(
    await createStore(database).change(async (tx) => {
      for (const row of rows) await tx.put("link", row);
    }),
  );
  const slice = requireOk(await ledger.linksAfter(aProfileId, undefined, 2));
  expect(slice.links.map(({ title }) => title)).toEqual(["First", "Second"]);
  const rest = requireOk(await ledger.linksAfter(aProfileId, slice.end, 2));
  expect(rest).toMatchObject({ links: [{ title: "Third", excerpt: "the page" }], end: undefined });
  const placeBefore = async (most: number) =>
    requireOk(await ledger.placeBeforeLatest(aProfileId, most));
  expect(await placeBefore(2)).toMatchObject({ localId: anId<LocalId>(1) });
  expect(await placeBefore(3)).toBeUndefined();
  const ids = [anId<LocalId>(3), anId<LocalId>(9), anId<LocalId>(1)];
  const found = requireOk(await ledger.links(ids));
  expect(found.map((row) => row?.title)).toEqual(["Third", undefined, "First"]);
});

it("says which links wait, themselves or with a file, and which have files", async () => {
  const database = freshDatabase();
  const [waiting, sent, withFile] = [anId<LocalId>(1), anId<LocalId>(2), anId<LocalId>(3)];
  const file = anId<LocalId>(700);
  const place = { profileId: aProfileId, usedAtMs: 5 };
  const fields = { link: withFile, blob: anId<never>(800), name: "a.txt", type: "", size: 1 };
  const about = (subject: LocalId, id: number, name: "ready" | "delivered") =>
    anEntry({
      id: anId<EntryId>(id),
      operation: { kind: "create-link", subject, fields: someLinkFields() },
      state: name === "ready" ? { name } : { name, atMs: 1 },
    });
  requireOk(
    await createStore(database).change(async (tx) => {
      await tx.put(
        "file",
        fileRow(fields, { localId: file, profileId: aProfileId, createdAtMs: 1 }),
      );
      await tx.put("collection", collectionRow({ title: "Work" }, { localId: waiting, ...place }));
      await tx.putTag({ ...place, key: "sea", name: "Sea", uses: 1 });
      // No link has it any more.
      await tx.putTag({ ...place, key: "moon", name: "Moon", uses: 0 });
      await tx.putEntry(about(waiting, 11, "ready"));
      await tx.putEntry(about(sent, 12, "delivered"));
      const operation = { kind: "create-file", subject: file, fields } as const;
      await tx.putEntry(anEntry({ id: anId<EntryId>(13), operation }));
    }),
  );
  const around = requireOk(await createLibraryLedger(database).surroundings(aProfileId));
  expect([...around.unsent.keys()].toSorted()).toEqual([waiting, withFile]);
  expect(around.unsent.get(waiting)).toEqual({ id: anId<EntryId>(11), state: "ready", tries: 0 });
  expect([...around.withFiles]).toEqual([withFile]);
  expect(around.collections).toEqual([{ localId: waiting, title: "Work" }]);
  expect(around.tags).toEqual(["Sea"]);
});
