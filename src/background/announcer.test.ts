// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createAnnouncer, tellAfterMs } from "./announcer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("announces a burst of changes once, and a later one again", async () => {
  const tell = vi.fn<() => void>();
  const announcer = createAnnouncer([tell], () => undefined);
  announcer.changed();
  announcer.changed();
  expect(tell).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(tellAfterMs);
  expect(tell).toHaveBeenCalledTimes(1);
  announcer.changed();
  await vi.advanceTimersByTimeAsync(tellAfterMs);
  expect(tell).toHaveBeenCalledTimes(2);
});

it("announces at once on request, and resolves when all listeners have finished", async () => {
  const finished: string[] = [];
  let end = () => {};
  const slow = () =>
    new Promise<void>((resolve) => (end = resolve)).then(() => void finished.push("slow"));
  const announcer = createAnnouncer([slow], () => undefined);
  announcer.changed();
  const all = announcer.settled().then(() => finished.push("all"));
  await vi.advanceTimersByTimeAsync(0);
  expect(finished).toEqual([]);
  end();
  await all;
  expect(finished).toEqual(["slow", "all"]);
  await announcer.settled();
  expect(finished).toEqual(["slow", "all"]);
});

it("reports a listener that fails, and calls the others", async () => {
  const bugs: unknown[] = [];
  const bug = new Error("no badge");
  const tell = vi.fn<() => void>();
  const fails = () => {
    throw bug;
  };
  const announcer = createAnnouncer([fails, () => Promise.reject(bug), tell], (one) =>
    bugs.push(one),
  );
  announcer.changed();
  await announcer.settled();
  expect(bugs).toEqual([bug, bug]);
  expect(tell).toHaveBeenCalledTimes(1);
});
