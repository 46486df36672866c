// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRetryUntilRecorded } from "./retry-until-recorded.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const secondMs = 1_000;

/** The work left, and how often a run tried it. */
function aRest(rest = { isUnrecorded: true, isAlarmSet: true }) {
  const run = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const delivery = {
    hasUnrecorded: () => rest.isUnrecorded,
    followUp: { isAlarmSet: () => rest.isAlarmSet },
  };
  return { rest, run, retryUntilRecorded: createRetryUntilRecorded(delivery, run) };
}

describe("the end of a run", () => {
  it("waits for nothing if each outcome is on disk and the alarm is set", async () => {
    const { run, retryUntilRecorded } = aRest({ isUnrecorded: false, isAlarmSet: true });
    await retryUntilRecorded();
    expect(run).not.toHaveBeenCalled();
  });

  it.each([
    { isUnrecorded: true, isAlarmSet: true },
    { isUnrecorded: false, isAlarmSet: false },
  ])("runs again every 5 s until that is so: %j", async (left) => {
    const { rest, run, retryUntilRecorded } = aRest({ ...left });
    const finished = retryUntilRecorded();
    await vi.advanceTimersByTimeAsync(5 * secondMs - 1);
    expect(run).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(5 * secondMs + 1);
    expect(run).toHaveBeenCalledTimes(2);
    Object.assign(rest, { isUnrecorded: false, isAlarmSet: true });
    await vi.advanceTimersByTimeAsync(5 * secondMs);
    await finished;
    await vi.advanceTimersByTimeAsync(60 * secondMs);
    expect(run).toHaveBeenCalledTimes(3);
  });

  it("is given up after ten minutes, until the next call", async () => {
    const { run, retryUntilRecorded } = aRest();
    const finished = retryUntilRecorded();
    await vi.advanceTimersByTimeAsync(20 * 60 * secondMs);
    await finished;
    expect(run).toHaveBeenCalledTimes(120);
    void retryUntilRecorded();
    await vi.advanceTimersByTimeAsync(5 * secondMs);
    expect(run).toHaveBeenCalledTimes(121);
  });

  it("is waited for by two callers together", async () => {
    const { rest, run, retryUntilRecorded } = aRest();
    const both = Promise.all([retryUntilRecorded(), retryUntilRecorded()]);
    rest.isUnrecorded = true;
    await vi.advanceTimersByTimeAsync(5 * secondMs);
    expect(run).toHaveBeenCalledTimes(1);
    rest.isUnrecorded = false;
    await vi.advanceTimersByTimeAsync(5 * secondMs);
    await both;
  });
});
