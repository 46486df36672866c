// @vitest-environment node
import { expect, test } from "vitest";
import { aLinkRow, atMs, ledgerIds } from "../../../../test/support/a-ledger.ts";
import { aProfileId, anEntry, anId, someLinkFields } from "../../../../test/support/builders.ts";
import { freshStores, handClock } from "../../../../test/support/fake-ports.ts";
import type { Entry } from "../../../shared/domain/outbox/entry.ts";
import type { BlobId, EntryId, LocalId } from "../../../shared/domain/values/ids.ts";
import { collectionRow } from "../../../shared/resources/collection/row.ts";
import { fileRow } from "../../../shared/resources/file/row.ts";
import { listHistory } from "./link-history.ts";

const link = ledgerIds.sentLink;
const collection = anId<LocalId>(300);
const gone = anId<LocalId>(301);
const file = anId<LocalId>(302);

async function historyOf(...entries: readonly Entry[]) {
  const { store } = freshStores(handClock());
  const changed = await store.change(async (tx) => {
    await tx.put("link", aLinkRow(link));
    const known = { localId: collection, profileId: aProfileId, usedAtMs: atMs };
    await tx.put("collection", collectionRow({ title: "Tides" }, known));
    const fields = { link, blob: anId<BlobId>(9), name: "a.pdf", type: "", size: 3 };
    const made = { localId: file, profileId: aProfileId, createdAtMs: atMs };
    await tx.put("file", fileRow(fields, made));
    for (const entry of entries) await tx.putEntry(entry);
  });
  expect(changed).toMatchObject({ ok: true });
  const read = await listHistory(store, link);
  return read.ok ? read.value : expect.unreachable();
}

const create = anEntry({
  createdAtMs: 10,
  state: { name: "delivered", atMs: 20 },
  operation: {
    kind: "create-link",
    subject: link,
    fields: someLinkFields({
      title: "Grids",
      description: "",
      tags: ["a", "b"],
      collections: [collection, gone],
      latitude: 0,
    }),
  },
});

test("a new link is listed with what was sent; what was empty was not sent", async () => {
  const [sent] = await historyOf(create);
  expect(sent).toMatchObject({ entryId: create.id, keptAtMs: 10 });
  const values = Object.fromEntries(sent?.values.map((one) => [one.label, one.value]) ?? []);
  expect(values).toMatchObject({
    popup_title: "Grids",
    popup_tags: ["a", "b"],
    popup_latitude: "0",
  });
  // A collection that was forgotten has no name any more.
  expect(values["popup_collections"]).toEqual(["Tides", "?"]);
  expect(values).not.toHaveProperty("popup_description");
  expect(values).not.toHaveProperty("popup_repositories");
});

test("a change is listed with the fields it has, and those that it cleared", async () => {
  const [sent] = await historyOf(
    anEntry({
      id: anId<EntryId>(2),
      createdAtMs: 30,
      operation: {
        kind: "update-link",
        subject: link,
        changes: { description: "", tags: [] },
        before: { description: "Of grids", tags: ["a"] },
      },
    }),
    create,
  );
  expect(sent?.values).toEqual([
    { label: "popup_description", value: "" },
    { label: "popup_tags", value: [] },
  ]);
});

test("the files of the link are in it, the latest first; other links are not", async () => {
  const fields = { link, blob: anId<BlobId>(9), name: "a.pdf", type: "", size: 3 };
  const history = await historyOf(
    create,
    anEntry({
      id: anId<EntryId>(2),
      createdAtMs: 40,
      operation: { kind: "create-file", subject: file, fields },
    }),
    anEntry({
      id: anId<EntryId>(3),
      createdAtMs: 50,
      operation: { kind: "create-link", subject: anId<LocalId>(999), fields: someLinkFields() },
    }),
  );
  expect(history.map(({ entryId }) => entryId)).toEqual([anId(2), create.id]);
  expect(history[0]?.values).toEqual([
    { label: "known_sent_file", value: "a.pdf" },
    { label: "files_link", value: "Grids" },
  ]);
});

test("at most 50 are listed", async () => {
  const many = Array.from({ length: 60 }, (_, at) => ({
    ...create,
    id: anId<EntryId>(400 + at),
    createdAtMs: at,
  }));
  const history = await historyOf(...many);
  expect(history).toHaveLength(50);
  expect(history[0]?.keptAtMs).toBe(59);
});
