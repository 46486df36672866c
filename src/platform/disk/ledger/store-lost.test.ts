// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { faultyDisk, type FaultyDisk } from "../../../../test/disk-faults/faulty-disk.ts";
import { aLinkRow } from "../../../../test/support/a-ledger.ts";
import { onDisk, putEntries, requireOk } from "../../../../test/support/a-life.ts";
import { aNumberedSave, anId, aProfileId } from "../../../../test/support/builders.ts";
import { freshDatabase } from "../../../../test/support/fake-ports.ts";
import type { EntryId, LocalId } from "../../../domain/values/ids.ts";
import { openGate } from "../../../domain/outbox/gate.ts";
import { createStore } from "./store.ts";

let disk: FaultyDisk;
beforeEach(() => (disk = faultyDisk()));
afterEach(() => disk.restore());

const lost = anId<EntryId>(2);
const numbers = [1, 2, 3];

/** From now on the value that is written next cannot be read. */
function loseNext(): void {
  disk.watch({ at: 1, fault: "lost" });
}

async function anOpenStore() {
  const database = freshDatabase();
  await database.open();
  return createStore(database);
}

/** A store with three saves. The disk has lost the second. */
async function aStoreWithLoss() {
  const store = await anOpenStore();
  await putEntries({ store }, aNumberedSave(1));
  loseNext();
  await putEntries({ store }, aNumberedSave(2));
  await putEntries({ store }, aNumberedSave(3));
  return store;
}

describe("a row that the disk has lost", () => {
  it("is unreadable, and holds up no other", async () => {
    const store = await aStoreWithLoss();
    const found = await onDisk({ store }, async (tx) => ({
      due: (await tx.entriesIn(aProfileId, ["ready"], 4)).map(({ id }) => id),
      own: await tx.entry(lost),
      met: tx.unreadableMet("entry"),
      count: await tx.unreadable(),
    }));
    expect(found).toEqual({
      due: [anId(1), anId(3)],
      own: undefined,
      met: [{ id: lost, title: "" }],
      count: 1,
    });
  });

  it("is not overwritten once a change has met it", async () => {
    const store = await aStoreWithLoss();
    const changed = await store.change(async (tx) => {
      await tx.entry(lost);
      await tx.putEntry(aNumberedSave(2));
    });
    expect(changed).toEqual({ ok: false, error: { kind: "storage-unreadable" } });
    expect(disk.rows("entries")).toHaveLength(numbers.length);
  });

  it("can be deleted", async () => {
    const store = await aStoreWithLoss();
    requireOk(await store.change((tx) => tx.forgetProfile(aProfileId)));
    expect(disk.rows("entries")).toEqual([]);
  });

  it("is passed by where rows are read in slices", async () => {
    const store = await anOpenStore();
    const link = (number: number) => aLinkRow(anId<LocalId>(number), { createdAtMs: number });
    for (const number of numbers) {
      if (number === 2) loseNext();
      requireOk(await store.change((tx) => tx.put("link", link(number))));
    }
    const slice = await onDisk({ store }, (tx) => tx.linksAfter(aProfileId, undefined, 2));
    expect(slice.links).toMatchObject([{ localId: anId(1) }]);
    const rest = await onDisk({ store }, (tx) => tx.linksAfter(aProfileId, slice.end, 2));
    expect(rest.links).toMatchObject([{ localId: anId(3) }]);
  });
});

describe("a gate that the disk has lost", () => {
  it("is to be probed, and is itself again once it is written anew", async () => {
    const store = await anOpenStore();
    const gate = () => onDisk({ store }, (tx) => tx.gate(aProfileId));
    const put = () => store.change((tx) => tx.putGate(aProfileId, openGate));
    loseNext();
    requireOk(await put());
    expect(await gate()).toMatchObject({ state: "closed", cause: { kind: "gate-unreadable" } });
    requireOk(await put());
    expect(await gate()).toEqual(openGate);
  });
});

it("a payload that the disk has lost is unreadable, and not an empty one", async () => {
  const store = await anOpenStore();
  loseNext();
  requireOk(await store.change((tx) => tx.putPayload(lost, { pageContent: "text" })));
  expect(await onDisk({ store }, (tx) => tx.payload(lost))).toBeUndefined();
});
