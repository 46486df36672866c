import { expect, test } from "vitest";
import { anActivity, anEntryView, aConnection } from "../../../../test/support/options/views.ts";
import { mergeActivity, nextTickInMs } from "./shown.ts";

const profile = {
  id: aConnection().profileId,
  name: "",
  colour: "green",
  host: "a.example",
} as const;

test.each([
  ["an undo ends in seconds", { undoUntilMs: 5_000 }, 1_000],
  ["the next try is in seconds", { nextTryAtMs: 60_000 }, 1_000],
  ["the next try is in minutes", { nextTryAtMs: 90_000 }, 30_000],
  ["the time is over", { nextTryAtMs: 0 }, 30_000],
  ["nothing has a time", {}, 30_000],
])("texts update every second while they count seconds: %s", (_name, times, expected) => {
  const view = mergeActivity([{ profile, view: anActivity({ waiting: [anEntryView(1, times)] }) }]);
  expect(nextTickInMs(view, 0)).toBe(expected);
});

test("a gate that counts seconds updates them too", () => {
  const gate = { state: "closed", cause: { kind: "offline" }, nextTryAtMs: 20_000 } as const;
  expect(nextTickInMs(mergeActivity([{ profile, view: anActivity({ gate }) }]), 0)).toBe(1_000);
  expect(nextTickInMs(undefined, 0)).toBe(30_000);
});
