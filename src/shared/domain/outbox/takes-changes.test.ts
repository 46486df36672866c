import { expect, it } from "vitest";
import { anEntry, anId } from "../../../../test/support/builders.ts";
import type { LocalId } from "../values/ids.ts";
import type { EntryState } from "./entry.ts";
import { takesChanges } from "./takes-changes.ts";

it("a change never joins an entry that is being sent, may have been accepted, or is final", () => {
  const cause = { kind: "timed-out" } as const;
  expect(takesChanges(anEntry({ state: { name: "sending", sinceMs: 1 } }), "creates")).toBe(false);
  expect(takesChanges(anEntry({ state: { name: "unknown", cause, sinceMs: 1 } }), "creates")).toBe(
    false,
  );
  expect(takesChanges(anEntry({ state: { name: "delivered", atMs: 1 } }), "creates")).toBe(false);
  const waiting = { name: "waiting", untilMs: 1 } as const;
  for (const state of [
    { name: "capturing", untilMs: 1 },
    { name: "held", untilMs: 1 },
    { name: "ready" },
    { ...waiting, cause },
    { name: "depends", on: anId<LocalId>(9) },
    { name: "blocked", cause },
  ] satisfies EntryState[]) {
    expect(takesChanges(anEntry({ state }), "creates")).toBe(true);
    expect(takesChanges(anEntry({ state, tries: 2, doubt: false }), "creates")).toBe(true);
    expect(takesChanges(anEntry({ state, tries: 1, doubt: true }), "creates")).toBe(false);
    expect(takesChanges(anEntry({ state, tries: 1, doubt: true }), "changes")).toBe(true);
  }
});
