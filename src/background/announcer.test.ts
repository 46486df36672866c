// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { choresAfterMs } from "../use-cases/delivery/chores.ts";
import { createAnnouncer } from "./announcer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("tells of a burst of changes once, and of a later one again", () => {
  const tell = vi.fn<() => void>();
  const announcer = createAnnouncer(tell);
  announcer.changed();
  announcer.changed();
  expect(tell).not.toHaveBeenCalled();
  vi.advanceTimersByTime(choresAfterMs);
  expect(tell).toHaveBeenCalledTimes(1);
  announcer.changed();
  vi.advanceTimersByTime(choresAfterMs);
  expect(tell).toHaveBeenCalledTimes(2);
});
