// @vitest-environment node
import { expect, it } from "vitest";
import { aLife, aWorld, putEntries, requireOk } from "../../../../test/support/a-life.ts";
import { anEntry, anId } from "../../../../test/support/builders.ts";
import type { EntryState } from "../../../shared/domain/outbox/entry.ts";
import type { EntryId, LocalId } from "../../../shared/domain/values/ids.ts";

const states: readonly EntryState[] = [
  { name: "ready" },
  { name: "waiting", untilMs: 50, cause: { kind: "timed-out" } },
  { name: "depends", on: anId<LocalId>(900) },
];

it("Activity neither lists nor counts the rows of a paused job among those that wait", async () => {
  const life = aLife(aWorld(), { asksToDeliver: false });
  const rows = states.flatMap((state, at) => [
    anEntry({ id: anId<EntryId>(2 * at + 1), state, lane: "paused" }),
    anEntry({ id: anId<EntryId>(2 * at + 2), state, lane: "bulk" }),
  ]);
  await putEntries(life, ...rows);
  const activity = requireOk(await life.listActivity({}));
  expect(activity.waiting.map(({ id }) => id)).toEqual([2, 4, 6].map((at) => anId(at)));
  expect(activity.counts).toEqual({ needsYou: 0, waiting: 3 });
  expect(activity.groups.map(({ count }) => count)).toEqual([2]);
});
