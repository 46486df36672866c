// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aWorld, putEntries, requireOk, stateOnDisk } from "../../../../../test/support/a-life.ts";
import { anEntry, anId, aProfileId, someLinkFields } from "../../../../../test/support/builders.ts";
import type { Entry } from "../../../../shared/domain/outbox/entry.ts";
import { openGate } from "../../../../shared/domain/outbox/gate.ts";
import type { EntryId, LocalId } from "../../../../shared/domain/values/ids.ts";
import { claim, readDue } from "./claim.ts";
import type { Lane } from "./lanes.ts";

const subject = anId<LocalId>(101);

const create = (number: number, entry: Partial<Entry> = {}) =>
  anEntry({
    id: anId<EntryId>(number),
    operation: {
      kind: "create-link",
      subject: anId<LocalId>(100 + number),
      fields: someLinkFields(),
    },
    createdAtMs: number,
    ...entry,
  });

/** A change of the link that the first entry creates: it waits for that entry. */
const change = (number: number) =>
  create(number, { operation: { kind: "update-link", subject, changes: { title: "later" } } });

/** What a claim takes from a queue of these entries, and how often it reads the queue. */
async function claimFrom(entries: readonly Entry[], sending: readonly Lane["kind"][] = []) {
  const world = aWorld();
  await putEntries(world, ...entries);
  let looks = 0;
  const claimed = requireOk(
    await world.store.change((tx) => {
      const counted: typeof tx = {
        ...tx,
        entriesIn: (...query) => {
          looks += 1;
          return tx.entriesIn(...query);
        },
      };
      const lanes = sending.map((kind) => ({ kind, answer: undefined, isEarlier: false }));
      const due = readDue(counted, aProfileId);
      return due.then((next) => claim(counted, next, { gate: openGate, sending: lanes }, 5_000));
    }),
  );
  return { world, looks, ids: claimed.map(({ entry }) => entry.id) };
}

const ids = (...numbers: readonly number[]) => numbers.map((number) => anId<EntryId>(number));

describe("a claim", () => {
  it("takes as many entries as there are lanes, and looks no further then", async () => {
    const { looks, ids: claimed } = await claimFrom(
      [1, 2, 3, 4, 5].map((number) => create(number)),
    );
    expect(claimed).toEqual(ids(1, 2, 3, 4));
    expect(looks).toBe(1);
  });

  it("looks no further if the first look has found all entries", async () => {
    const { looks, ids: claimed } = await claimFrom([create(1), change(2), change(3)]);
    expect(claimed).toEqual(ids(1));
    expect(looks).toBe(1);
  });

  it("passes over entries that wait for another one about the same resource, and takes later ones", async () => {
    const waiting = [create(1), change(2), change(3), change(4)];
    const { world, looks, ids: claimed } = await claimFrom([...waiting, create(5), create(6)]);
    expect(claimed).toEqual(ids(1, 5, 6));
    expect(looks).toBe(2);
    expect(await stateOnDisk(world, anId<EntryId>(2))).toBe("ready");
  });

  it.each([64, 300])("takes an entry behind %i that wait for refused ones", async (count) => {
    const numbers = Array.from({ length: count }, (_none, at) => at + 1);
    const refused = numbers.map((number) =>
      create(number, { state: { name: "blocked", cause: { kind: "interrupted" } } }),
    );
    const waiting = refused.map(({ operation }, at) => create(1_000 + at, { operation }));
    const { ids: claimed } = await claimFrom([...refused, ...waiting, create(2_000)]);
    expect(claimed).toEqual(ids(2_000));
  });

  it("leaves the lanes of requests in flight alone, and one lane for the user beside bulk work", async () => {
    const bulk = [2, 3, 4, 5].map((number) => create(number, { lane: "bulk" }));
    expect((await claimFrom([create(1), ...bulk])).ids).toEqual(ids(1, 2, 3, 4));
    expect((await claimFrom(bulk)).ids).toEqual(ids(2, 3, 4));
    expect((await claimFrom([create(1), ...bulk], ["bulk", "bulk"])).ids).toEqual(ids(1, 2));
    expect((await claimFrom(bulk, ["bulk", "person"])).ids).toEqual(ids(2, 3));
    expect((await claimFrom(bulk, ["bulk", "bulk", "bulk"])).ids).toEqual([]);
  });

  it("takes the lanes that the user's entries leave for bulk work if none of those can be sent", async () => {
    const sent = create(1, { state: { name: "sending", sinceMs: 1 } });
    const bulk = [4, 5, 6, 7].map((number) => create(number, { lane: "bulk" }));
    const { ids: claimed } = await claimFrom([sent, change(2), change(3), ...bulk], ["person"]);
    expect(claimed).toEqual(ids(4, 5, 6));
  });
});
