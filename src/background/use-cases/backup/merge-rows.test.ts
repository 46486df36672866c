import { expect, test } from "vitest";
import { aLinkRow, atMs, ledgerIds } from "../../../../test/support/a-ledger.ts";
import { aProfileId, anEntry, anId } from "../../../../test/support/builders.ts";
import { countedAnnouncer, freshStores, handClock } from "../../../../test/support/fake-ports.ts";
import { putOdd } from "../../../../test/support/put-odd.ts";
import { collectionRef, linkRef, userPageRef } from "../../../shared/domain/operation/operation.ts";
import {
  asId,
  type EntryId,
  type LocalId,
  type ProfileId,
} from "../../../shared/domain/values/ids.ts";
import type { LinkRow } from "../../../shared/resources/link/row.ts";
import { mergeRows } from "./merge-rows.ts";

const localId = ledgerIds.sentLink;
const older = aLinkRow(localId, { title: "Older", deliveredAtMs: atMs });
const newer = aLinkRow(localId, { title: "Newer", deliveredAtMs: atMs, changedAtMs: atMs + 1 });

async function merged(own: LinkRow | undefined, row: LinkRow, isOnItsWay = false) {
  const { store } = freshStores(handClock());
  const announcer = countedAnnouncer();
  await store.change(async (tx) => {
    if (own !== undefined) await tx.put("link", own);
    const changes = { kind: "update-link", subject: localId, changes: { title: "Mine" } } as const;
    if (isOnItsWay) await tx.putEntry(anEntry({ operation: changes }));
  });
  const result = await mergeRows({ store, announcer })({ kind: "link", rows: [row] });
  expect(result).toEqual({ ok: true, value: undefined });
  const read = await store.read((tx) => tx.row(linkRef(localId)));
  return read.ok ? read.value : undefined;
}

test("a row that is new here is put", async () => {
  expect(await merged(undefined, older)).toEqual(older);
});

test("of two versions, the one changed last stays", async () => {
  expect(await merged(older, newer)).toEqual(newer);
  expect(await merged(newer, older)).toEqual(newer);
  expect(await merged(older, { ...older, title: "As old" })).toEqual(older);
});

test("a row with a change on its way stays", async () => {
  expect(await merged(older, newer, true)).toEqual(older);
});

test("a row of another profile stays", async () => {
  const other = asId<ProfileId>("00000000-0000-4000-8000-000000000002");
  expect(await merged(older, { ...newer, profileId: other })).toEqual(older);
});

test("a collection that was renamed stays, although it was used since under its earlier name", async () => {
  const ref = collectionRef(ledgerIds.sentCollection);
  const place = { localId: ref.localId, profileId: aProfileId, remoteId: 4 };
  const renamed = { ...place, title: "Job", usedAtMs: atMs, uses: 1, deliveredAtMs: atMs + 1 };
  const used = { ...place, title: "Work", usedAtMs: atMs + 2, uses: 9, deliveredAtMs: atMs };
  for (const [own, row] of [
    [renamed, used],
    [used, renamed],
  ] as const) {
    const { store } = freshStores(handClock());
    await store.change((tx) => tx.put("collection", own));
    await mergeRows({ store, announcer: countedAnnouncer() })({
      kind: "collection",
      rows: [row],
    });
    const read = await store.read((tx) => tx.row(ref));
    expect(read).toMatchObject({ ok: true, value: { title: "Job" } });
  }
});

test("what is typed about a user page stays, though the page was saved later elsewhere", async () => {
  const page = { localId: anId<LocalId>(201), profileId: aProfileId, remoteId: "home" } as const;
  const own = {
    ...page,
    title: "home",
    markup: "markdown",
    draft: { entryId: anId<EntryId>(1), content: "- Tides" },
  } as const;
  const row = { ...page, title: "Start", markup: "html", deliveredAtMs: atMs } as const;
  const { store } = freshStores(handClock());
  await store.change((tx) => tx.put("user-page", own));
  const merge = mergeRows({ store, announcer: countedAnnouncer() });
  await merge({ kind: "user-page", rows: [row] });
  const read = await store.read((tx) => tx.row(userPageRef(page.localId)));
  expect(read).toEqual({ ok: true, value: { ...row, draft: own.draft } });
});

test("a tag that was used since stays", async () => {
  const { store } = freshStores(handClock());
  const merge = mergeRows({ store, announcer: countedAnnouncer() });
  const tide = { profileId: aProfileId, key: "tide", name: "tide", usedAtMs: atMs, uses: 3 };
  await store.change((tx) => tx.putTag(tide));
  await merge({ kind: "tag", rows: [{ ...tide, usedAtMs: atMs - 1, uses: 0 }] });
  expect(await store.read((tx) => tx.tag(aProfileId, "tide"))).toEqual({ ok: true, value: tide });
  const unused = { ...tide, usedAtMs: atMs + 1, uses: 0 };
  await merge({ kind: "tag", rows: [unused] });
  expect(await store.read((tx) => tx.tag(aProfileId, "tide"))).toEqual({ ok: true, value: unused });
});

test("a wave is all or nothing: an unreadable row under the same id keeps the others out", async () => {
  const { store } = freshStores(handClock());
  await store.read((tx) => tx.profileIds());
  await putOdd("links", { ...older, tags: "odd" });
  const merge = mergeRows({ store, announcer: countedAnnouncer() });
  const another = aLinkRow(anId(150), { deliveredAtMs: atMs });
  const result = await merge({ kind: "link", rows: [another, newer] });
  expect(result).toEqual({ ok: false, error: { kind: "storage-unreadable" } });
  const read = await store.read((tx) => tx.row(linkRef(another.localId)));
  expect(read).toEqual({ ok: true, value: undefined });
});

test("nothing is kept to be sent", async () => {
  const { store } = freshStores(handClock());
  const merge = mergeRows({ store, announcer: countedAnnouncer() });
  await merge({ kind: "link", rows: [newer] });
  const entries = await store.read((tx) => tx.unsentIds(aProfileId));
  expect(entries).toEqual({ ok: true, value: [] });
});
