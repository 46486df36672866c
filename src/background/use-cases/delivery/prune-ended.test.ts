// @vitest-environment node
import { expect, it } from "vitest";
import { aWorld, onDisk, putEntries } from "../../../../test/support/a-life.ts";
import { anEntry, anId, aProfileId } from "../../../../test/support/builders.ts";
import type { EntryId, LocalId } from "../../../shared/domain/values/ids.ts";
import { createPruning } from "./prune-ended.ts";

const nowMs = 5_000;

it("ended entries are pruned after fifty outcomes, and again after fifty more", async () => {
  const world = aWorld();
  const prune = createPruning();
  const report = (bug: unknown) => expect.unreachable(String(bug));
  const ports = { store: world.store, clock: { now: () => nowMs }, report };
  let made = 0;
  const addEnded = (count: number) =>
    putEntries(
      world,
      ...Array.from({ length: count }, () =>
        anEntry({
          id: anId<EntryId>((made += 1)),
          operation: { kind: "update-link", subject: anId<LocalId>(9_000), changes: {} },
          state: { name: "delivered", atMs: made },
        }),
      ),
    );
  const leftAfter = async (outcomes: number) => {
    await prune(ports, aProfileId, outcomes);
    return (await onDisk(world, (tx) => tx.endedBefore(aProfileId, 0, nowMs))).length;
  };
  await addEnded(501);
  expect(await leftAfter(47)).toBe(501);
  expect(await leftAfter(2)).toBe(501);
  expect(await leftAfter(1)).toBe(500);
  await addEnded(1);
  expect(await leftAfter(49)).toBe(501);
  expect(await leftAfter(3)).toBe(500);
  await addEnded(1);
  expect(await leftAfter(49)).toBe(501);
});
