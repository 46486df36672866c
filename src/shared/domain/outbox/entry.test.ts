import { expect, it } from "vitest";
import { anEntry, anId } from "../../../../test/support/builders.ts";
import type { LocalId } from "../values/ids.ts";
import {
  firstState,
  heldOrReady,
  isDue,
  isFinal,
  longestWaitMs,
  needsPerson,
  type EntryState,
} from "./entry.ts";

const nowMs = 1_000_000;
const cause = { kind: "offline" } as const;
const held = { name: "held", untilMs: nowMs + 1 } as const;

it("a new entry is capturing while its page is read, else held while it can be undone, else ready", () => {
  const both = { captureUntilMs: nowMs + 9, holdUntilMs: nowMs + 1 };
  expect(firstState(both, nowMs)).toEqual({ name: "capturing", untilMs: nowMs + 9 });
  expect(firstState({ holdUntilMs: nowMs + 1 }, nowMs)).toEqual(held);
  expect(firstState({}, nowMs)).toEqual({ name: "ready" });
});

it("an entry is held only while there is time left to undo it", () => {
  expect(heldOrReady(nowMs + 1, nowMs)).toEqual(held);
  for (const untilMs of [nowMs, nowMs - 1, undefined]) {
    expect(heldOrReady(untilMs, nowMs)).toEqual({ name: "ready" });
  }
});

it("a stored time has come when it is past, or further ahead than any delay", () => {
  expect([nowMs - 1, nowMs].map((atMs) => isDue(atMs, nowMs))).toEqual([true, true]);
  expect(isDue(nowMs + 1, nowMs)).toBe(false);
  expect(isDue(nowMs + longestWaitMs, nowMs)).toBe(false);
  expect(isDue(nowMs + longestWaitMs + 1, nowMs)).toBe(true);
  expect(isDue(nowMs + 11, nowMs, 10)).toBe(true);
});

it.each<[EntryState, needs: boolean, final: boolean]>([
  [{ name: "capturing", untilMs: 1 }, false, false],
  [held, false, false],
  [{ name: "ready" }, false, false],
  [{ name: "sending", sinceMs: 1 }, false, false],
  [{ name: "waiting", untilMs: 1, cause }, false, false],
  [{ name: "depends", on: anId<LocalId>(9) }, false, false],
  [{ name: "blocked", cause }, true, false],
  [{ name: "unknown", cause, sinceMs: 1 }, true, false],
  [{ name: "delivered", atMs: 1 }, false, true],
  [{ name: "cancelled", atMs: 1 }, false, true],
  [{ name: "dropped", atMs: 1 }, false, true],
])("$name: whether it needs the user, and whether it is final", (state, needs, final) => {
  expect(needsPerson(anEntry({ state }))).toBe(needs);
  expect(isFinal(anEntry({ state }))).toBe(final);
});
