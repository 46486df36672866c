// @vitest-environment node
import { describe, expect, it } from "vitest";
import { aWorld, onDisk, putEntries } from "../../../../../test/support/a-life.ts";
import { anEntry, anId, aProfileId } from "../../../../../test/support/builders.ts";
import type { EntryId, LocalId } from "../../../../shared/domain/values/ids.ts";
import { err, type Result } from "../../../../shared/domain/values/result.ts";
import type { StorageFailure } from "../../../../shared/domain/failures.ts";
import { createPruning } from "./prune-ended.ts";

const nowMs = 5_000;

/** A profile with ended entries, and what is left of them after outcomes. `failing`: how the next changes of the disk fail. */
function aPrunedProfile(...failing: (() => Promise<Result<never, StorageFailure>>)[]) {
  const world = aWorld();
  const prune = createPruning();
  const bugs: unknown[] = [];
  const report = (bug: unknown) => void bugs.push(bug);
  const change: typeof world.store.change = (work) =>
    failing.shift()?.() ?? world.store.change(work);
  const ports = { store: { ...world.store, change }, clock: { now: () => nowMs }, report };
  let made = 0;
  return {
    bugs,
    addEnded: (count: number) =>
      putEntries(
        world,
        ...Array.from({ length: count }, () =>
          anEntry({
            id: anId<EntryId>((made += 1)),
            operation: { kind: "update-link", subject: anId<LocalId>(9_000), changes: {} },
            state: { name: "delivered", atMs: made },
          }),
        ),
      ),
    leftAfter: async (outcomes: number) => {
      await prune(ports, aProfileId, outcomes);
      return (await onDisk(world, (tx) => tx.endedBefore(aProfileId, 0, nowMs))).length;
    },
  };
}

it("ended entries are pruned after fifty outcomes, and again after fifty more", async () => {
  const { bugs, addEnded, leftAfter } = aPrunedProfile();
  await addEnded(501);
  expect(await leftAfter(47)).toBe(501);
  expect(await leftAfter(2)).toBe(501);
  expect(await leftAfter(1)).toBe(500);
  await addEnded(1);
  expect(await leftAfter(49)).toBe(501);
  expect(await leftAfter(3)).toBe(500);
  await addEnded(1);
  expect(await leftAfter(49)).toBe(501);
  expect(bugs).toEqual([]);
});

describe("pruning that fails is tried again after the next outcome", () => {
  it("if the disk is full", async () => {
    const full = () => Promise.resolve(err({ kind: "storage-full" } as const));
    const { bugs, addEnded, leftAfter } = aPrunedProfile(full);
    await addEnded(501);
    expect(await leftAfter(50)).toBe(501);
    expect(await leftAfter(1)).toBe(500);
    expect(bugs).toEqual([]);
  });

  it("if it meets a bug, which is reported", async () => {
    const bug = new TypeError("a bug");
    const { bugs, addEnded, leftAfter } = aPrunedProfile(() => Promise.reject(bug));
    await addEnded(501);
    expect(await leftAfter(50)).toBe(501);
    expect(bugs).toEqual([bug]);
    expect(await leftAfter(1)).toBe(500);
  });
});
