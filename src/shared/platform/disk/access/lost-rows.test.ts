// @vitest-environment node
import { describe, expect, it } from "vitest";
import { onDisk, putEntries, requireOk } from "../../../../../test/support/a-life.ts";
import {
  aDraft,
  anEntry,
  anId,
  aNumberedSave,
  aProfileId,
  someLinkFields,
} from "../../../../../test/support/builders.ts";
import { freshDatabase, freshStores, handClock } from "../../../../../test/support/fake-ports.ts";
import { aJobId } from "../../../../../test/support/jobs.ts";
import { loseRow } from "../../../../../test/support/lost-row.ts";
import { fillDatabase, unfedRows } from "../../../../../test/support/schemas/full-database.ts";
import { draftKey } from "../../../domain/draft/draft.ts";
import type { EntryId, LocalId } from "../../../domain/values/ids.ts";
import { linkRow } from "../../../resources/link/row.ts";
import { createLibraryLedger } from "../library/library-ledger.ts";
import { createStore } from "../ledger/store.ts";

const nowMs = 1_800_000_000_000;

async function withSaves(count: number) {
  const stores = freshStores(handClock());
  const saves = Array.from({ length: count }, (_, at) => aNumberedSave(at + 1));
  await putEntries(stores, ...saves);
  return { ...stores, ids: saves.map(({ id }) => id) };
}

const idsOf = (rows: readonly { id: EntryId }[]) => rows.map(({ id }) => id);

describe("a row that the disk has lost", () => {
  it("is left out where many are read, and counted; the others are read in their order", async () => {
    const { ids, ...world } = await withSaves(9);
    for (const lost of [ids[0], ids[4]]) loseRow("entries", lost ?? "");
    const left = ids.filter((_, at) => at !== 0 && at !== 4);
    const read = await onDisk(world, async (tx) => ({
      all: idsOf(await tx.entriesIn(aProfileId, ["ready"])),
      first: idsOf(await tx.entriesIn(aProfileId, ["ready"], 2)),
      met: tx.unreadableMet("entry").map(({ id }) => id),
      unreadable: await tx.unreadable(),
    }));
    expect(read).toEqual({
      all: left,
      first: left.slice(0, 2),
      met: [ids[0], ids[4]],
      unreadable: 2,
    });
  });

  it("is found by whichever of several transactions meets it", async () => {
    const { ids, ...world } = await withSaves(3);
    loseRow("entries", ids[1] ?? "");
    const reads = [1, 2, 3].map(() => onDisk(world, (tx) => tx.entriesIn(aProfileId, ["ready"])));
    expect((await Promise.all(reads)).map((read) => read.length)).toEqual([2, 2, 2]);
  });

  it("is not written over, and stops no change of another row", async () => {
    const { ids, ...world } = await withSaves(2);
    const [lost = "", other = ""] = ids;
    loseRow("entries", lost);
    const change = (id: string) =>
      world.store.change(async (tx) => {
        await tx.entriesIn(aProfileId, ["ready"]);
        await tx.putEntry(anEntry({ id: id as EntryId, tries: 3 }));
      });
    expect(await change(lost)).toEqual({ ok: false, error: { kind: "storage-unreadable" } });
    requireOk(await change(other));
    expect(await onDisk(world, (tx) => tx.entry(other as EntryId))).toMatchObject({ tries: 3 });
  });

  it("is read again once another value is written, and is nothing once it is deleted", async () => {
    const { ids, ...world } = await withSaves(1);
    const [id = anId<EntryId>(1)] = ids;
    const payload = () => onDisk(world, (tx) => tx.payload(id));
    requireOk(await world.store.change((tx) => tx.putPayload(id, { pageContent: "a" })));
    loseRow("payloads", id);
    expect(await payload()).toBeUndefined();
    requireOk(await world.store.change((tx) => tx.putPayload(id, { pageContent: "b" })));
    expect(await payload()).toEqual({ pageContent: "b" });
    loseRow("payloads", id);
    expect(await payload()).toBeUndefined();
    requireOk(await world.store.change((tx) => tx.forgetPayload(id)));
    expect(await payload()).toEqual({});
  });

  it("is read as it is if only one reading failed", async () => {
    const { ids, ...world } = await withSaves(3);
    loseRow("entries", ids[1] ?? "", 1);
    const once = await world.store.read((tx) => tx.entriesIn(aProfileId, ["ready"]));
    expect(once.ok).toBe(false);
    expect(await onDisk(world, (tx) => tx.entriesIn(aProfileId, ["ready"]))).toHaveLength(3);
  });

  it("is left out of the ended entries, and of those that are pruned", async () => {
    const world = freshStores(handClock());
    const ended = [1, 2, 3, 4].map((number) =>
      anEntry({ id: anId(number), state: { name: "delivered", atMs: number } }),
    );
    await putEntries(world, ...ended);
    loseRow("entries", anId(3));
    expect(idsOf(await onDisk(world, (tx) => tx.latestDelivered(aProfileId, 2, nowMs)))).toEqual([
      anId(4),
      anId(2),
    ]);
    expect(idsOf(await onDisk(world, (tx) => tx.endedBefore(aProfileId, 1, nowMs)))).toEqual([
      anId(1),
      anId(2),
    ]);
  });

  it("does not end the walk through the links of a profile, wherever it stands", async () => {
    const database = freshDatabase();
    const store = createStore(database);
    const numbers = [1, 2, 3, 4, 5, 6];
    requireOk(
      await store.change(async (tx) => {
        for (const number of numbers) {
          const localId = anId<LocalId>(number);
          const head = { localId, profileId: aProfileId, createdAtMs: number, excerpt: "" };
          await tx.put("link", linkRow(someLinkFields({ title: `Link ${number}` }), head));
        }
      }),
    );
    // The last of a slice, and the last of all.
    for (const number of [2, 6]) loseRow("links", anId(number));
    const ledger = createLibraryLedger(database);
    const titles: string[] = [];
    let place: Parameters<typeof ledger.linksAfter>[1];
    do {
      const { links, end } = requireOk(await ledger.linksAfter(aProfileId, place, 2));
      titles.push(...links.map(({ title }) => title));
      place = end;
    } while (place !== undefined);
    expect(titles).toEqual([1, 3, 4, 5].map((number) => `Link ${number}`));
  });

  it("stops neither the list of jobs nor their rows", async () => {
    const { store, jobRows, jobStore } = freshStores(handClock());
    requireOk(await store.change(fillDatabase));
    requireOk(await jobStore.putRows(unfedRows));
    const [first, second, third] = unfedRows;
    if (first === undefined) throw new Error("no rows");
    const job = { id: first.job, profileId: aProfileId };
    loseRow("jobRows", [aProfileId, first.job, second?.row ?? 0]);
    const rows = requireOk(await jobRows.read(job, first.row, 3));
    expect([...rows.keys()]).toEqual([first.row, third?.row]);
    const report = requireOk(await jobStore.report(job, first.row, 3));
    expect(report.map(({ state }) => state.name)).toEqual(["unfed", "unreadable", "unfed"]);
    loseRow("jobs", [aProfileId, first.job]);
    expect(requireOk(await jobStore.list(aProfileId))).toMatchObject({
      jobs: [],
      unreadable: [first.job],
    });
    expect(requireOk(await jobStore.all())).toEqual([]);
  });

  it("hides no other draft, and gives way to the next draft of its page", async () => {
    const { drafts } = freshStores(handClock());
    const keys = [1, 2].map((number) => draftKey(aProfileId, aDraft(number).address));
    const [lost = "", other = ""] = keys;
    requireOk(await drafts.put(lost, aDraft(1)));
    requireOk(await drafts.put(other, aDraft(2)));
    loseRow("drafts", lost);
    expect(requireOk(await drafts.get(lost))).toBe("unreadable");
    expect(requireOk(await drafts.get(other))).toEqual(aDraft(2));
    expect(requireOk(await drafts.find(aDraft(2).entryId))).toBeDefined();
    const { entryId } = aDraft(2);
    expect(requireOk(await drafts.list())).toEqual([{ pageKey: other, entryId }]);
    requireOk(await drafts.put(lost, aDraft(1, { title: "Typed since" })));
    expect(requireOk(await drafts.get(lost))).toMatchObject({ title: "Typed since" });
    expect(requireOk(await drafts.idsOf(aProfileId))).toHaveLength(2);
  });
});

describe("a profile with rows that the disk has lost", () => {
  it("is deleted, with all of its rows", async () => {
    const { store } = freshStores(handClock());
    requireOk(await store.change(fillDatabase));
    const lost = await onDisk({ store }, (tx) => tx.unsentIds(aProfileId));
    loseRow("entries", lost[0] ?? "");
    loseRow("payloads", lost[1] ?? "");
    loseRow("links", anId(100));
    loseRow("userPages", anId(600));
    loseRow("jobs", [aProfileId, unfedRows[0]?.job ?? aJobId]);
    loseRow("tags", [aProfileId, "type"]);
    requireOk(await store.change((tx) => tx.forgetProfile(aProfileId)));
    expect(await onDisk({ store }, (tx) => tx.profileIds())).toEqual(new Set());
    expect(await onDisk({ store }, (tx) => tx.unsentIds(aProfileId))).toEqual([]);
    expect(await onDisk({ store }, (tx) => tx.rows("tag", aProfileId))).toEqual([]);
  });
});
