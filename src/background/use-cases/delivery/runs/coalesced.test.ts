// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createCoalesced } from "./coalesced.ts";

const delayMs = 50;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that continues until the test ends it. */
function slowWork() {
  const ends: (() => void)[] = [];
  const work = vi.fn<() => Promise<void>>(() => new Promise((resolve) => ends.push(resolve)));
  return { work, end: () => ends.shift()?.() };
}

it("does the work once for all requests within the delay", async () => {
  const { work, end } = slowWork();
  const coalesced = createCoalesced(work, delayMs);
  coalesced.ask();
  coalesced.ask();
  await vi.advanceTimersByTimeAsync(delayMs - 1);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(1);
  end();
  await vi.advanceTimersByTimeAsync(10 * delayMs);
  expect(work).toHaveBeenCalledTimes(1);
});

it("does the work again, but not at the same time, for a request made while it is being done", async () => {
  const { work, end } = slowWork();
  const coalesced = createCoalesced(work, delayMs);
  coalesced.ask();
  await vi.advanceTimersByTimeAsync(delayMs);
  coalesced.ask();
  await vi.advanceTimersByTimeAsync(10 * delayMs);
  expect(work).toHaveBeenCalledTimes(1);
  end();
  await vi.advanceTimersByTimeAsync(delayMs);
  expect(work).toHaveBeenCalledTimes(2);
});

it("does flushed work at once, and resolves when all of it is done", async () => {
  const { work, end } = slowWork();
  const coalesced = createCoalesced(work, delayMs);
  let isDone = false;
  coalesced.ask();
  void coalesced.flush().then(() => (isDone = true));
  expect(work).toHaveBeenCalledTimes(1);
  coalesced.ask();
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledTimes(2);
  expect(isDone).toBe(false);
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(isDone).toBe(true);
  await coalesced.flush();
  expect(work).toHaveBeenCalledTimes(2);
});

it("resolves a flush only after the work that the delay has started", async () => {
  const { work, end } = slowWork();
  const coalesced = createCoalesced(work, delayMs);
  let isDone = false;
  coalesced.ask();
  await vi.advanceTimersByTimeAsync(delayMs);
  void coalesced.flush().then(() => (isDone = true));
  await vi.advanceTimersByTimeAsync(delayMs);
  expect(isDone).toBe(false);
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(isDone).toBe(true);
  expect(work).toHaveBeenCalledTimes(1);
});

it("does no work for a flush if none was requested", () => {
  const { work } = slowWork();
  void createCoalesced(work, delayMs).flush();
  expect(work).not.toHaveBeenCalled();
});
