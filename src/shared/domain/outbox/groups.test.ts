// @vitest-environment node
import { expect, test } from "vitest";
import { anEntry, anId, someLinkFields } from "../../../../test/support/builders.ts";
import type { DeliveryFailure } from "../failures.ts";
import type { JobId, LocalId } from "../values/ids.ts";
import type { EntryState } from "./entry.ts";
import { groupOf } from "../../resources/models.ts";
import { firstOfGroups } from "./groups.ts";

const words = (message: string) => ({ message, fields: [] });
const keyOf = (state: EntryState) => groupOf(anEntry({ state }));
const unknown = (cause: DeliveryFailure) => keyOf({ name: "unknown", cause, sinceMs: 1 });
const blocked = (cause: DeliveryFailure) => keyOf({ name: "blocked", cause });

test("groups entries by the cause of their failure", () => {
  const failed = { kind: "server-error", status: 500 } as const;
  expect(unknown(failed)).toBe(unknown({ ...failed }));
  expect(unknown(failed)).not.toBe(unknown({ ...failed, status: 502 }));
  expect(unknown(failed)).not.toBe(unknown({ kind: "timed-out" }));
  expect(unknown(failed)).not.toBe(blocked(failed));
  expect(unknown({ kind: "timed-out" })).not.toBe(unknown({ kind: "connection-lost" }));
});

test("groups equal refusals, whatever the service's message", () => {
  const refused = { kind: "rejected", status: 422 } as const;
  expect(blocked({ ...refused, words: words("too long") })).toBe(
    blocked({ ...refused, words: words("too short") }),
  );
});

test("separates errors that the browser names differently", () => {
  const [one, other] = ["net::ERR_ONE", "net::ERR_OTHER"].map((error) =>
    unknown({ kind: "network-error", error }),
  );
  expect(one).not.toBe(other);
});

test("groups entries that wait for the same resource or lost it", () => {
  const [grids, type] = [anId<LocalId>(1), anId<LocalId>(2)];
  expect(keyOf({ name: "depends", on: grids })).toBe(keyOf({ name: "depends", on: grids }));
  expect(keyOf({ name: "depends", on: grids })).not.toBe(keyOf({ name: "depends", on: type }));
  const lost = (parent: LocalId) => blocked({ kind: "parent-missing", parent });
  expect(lost(grids)).toBe(lost(grids));
  expect(lost(grids)).not.toBe(lost(type));
});

test("separates entries that offer different choices", () => {
  const parent = anId<LocalId>(1);
  const state: EntryState = { name: "blocked", cause: { kind: "parent-missing", parent } };
  const subject = anId<LocalId>(9);
  const made = { kind: "create-link", subject, fields: someLinkFields() } as const;
  const changed = { kind: "update-link", subject: parent, changes: { title: "a" } } as const;
  expect(groupOf(anEntry({ state, operation: made }))).not.toBe(
    groupOf(anEntry({ state, operation: changed })),
  );
});

test("separates the rows of a job from those of another, and from what the user saved", () => {
  const state: EntryState = { name: "unknown", cause: { kind: "timed-out" }, sinceMs: 1 };
  const [one, other] = [1, 2].map((at) => ({ job: anId<JobId>(at), row: 3 }));
  const keys = [one, other, undefined].map((fedBy) =>
    groupOf(anEntry({ state, ...(fedBy && { fedBy }) })),
  );
  expect(new Set(keys).size).toBe(3);
});

test("groups all entries behind one gate", () => {
  const cause = { kind: "offline" } as const;
  expect(keyOf({ name: "ready" })).toBe(keyOf({ name: "waiting", untilMs: 1, cause }));
});

test("leaves out entries that are about to move on, and final ones", () => {
  const alone: readonly EntryState[] = [
    { name: "capturing", untilMs: 1 },
    { name: "held", untilMs: 1 },
    { name: "sending", sinceMs: 1 },
    { name: "delivered", atMs: 1 },
    { name: "cancelled", atMs: 1 },
    { name: "dropped", atMs: 1 },
  ];
  for (const state of alone) expect(keyOf(state)).toBeUndefined();
});

test("counts the whole group and shows the first entries of each in order", () => {
  const on = anId<LocalId>(1);
  const states: readonly EntryState[] = [
    { name: "depends", on },
    { name: "ready" },
    { name: "depends", on },
    { name: "held", untilMs: 1 },
    { name: "depends", on },
    { name: "ready" },
  ];
  const entries = states.map((state, index) => anEntry({ id: anId(index), state }));
  const namesOf = (most: number, mostOfAll: number) =>
    firstOfGroups(entries, groupOf, most, mostOfAll).first.map(({ state }) => state.name);
  expect(firstOfGroups(entries, groupOf, 2, 9).counts).toEqual(
    new Map([
      [`depends ${on}`, 3],
      ["going", 2],
    ]),
  );
  expect(namesOf(2, 9)).toEqual(["depends", "ready", "depends", "held", "ready"]);
  expect(namesOf(2, 3)).toEqual(["depends", "ready", "depends"]);
});
