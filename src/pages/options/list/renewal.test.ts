import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createRenewal } from "./renewal.ts";

/** Work with runs that end when the test says so. */
function aWork() {
  const runs: (() => void)[] = [];
  const work = () => new Promise<void>((end) => runs.push(end));
  return { runs, renewal: createRenewal(work) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("calls during a run share one more run, and end with it", async () => {
  const { runs, renewal } = aWork();
  const ended: string[] = [];
  void renewal.renew().then(() => ended.push("first"));
  void renewal.renew().then(() => ended.push("second"));
  expect([runs.length, renewal.isSpoiled()]).toEqual([1, false]);
  runs[0]?.();
  await settled();
  expect([runs.length, ended]).toEqual([2, []]);
  runs[1]?.();
  await settled();
  expect([runs.length, ended]).toEqual([2, ["first", "second"]]);
});

test("a call in any step after the last run begins a run of its own", async () => {
  for (let steps = 0; steps < 6; steps += 1) {
    const { runs, renewal } = aWork();
    void renewal.renew();
    runs[0]?.();
    for (let step = 0; step < steps; step += 1) await Promise.resolve();
    void renewal.renew();
    await settled();
    expect(runs, `after ${steps} steps`).toHaveLength(2);
  }
});

test("a run that was spoiled is done again", async () => {
  const { runs, renewal } = aWork();
  void renewal.renew();
  expect(renewal.isSpoiled()).toBe(false);
  renewal.spoil();
  expect(renewal.isSpoiled()).toBe(true);
  runs[0]?.();
  await settled();
  expect([runs.length, renewal.isSpoiled()]).toEqual([2, false]);
});

test("work that throws does not hold up the next call", async () => {
  let isBroken = true;
  let done = 0;
  const renewal = createRenewal(async () => {
    if (isBroken) throw new Error("broken");
    done += 1;
  });
  await expect(renewal.renew()).rejects.toThrow("broken");
  isBroken = false;
  await renewal.renew();
  expect(done).toBe(1);
});

describe("following news", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A renewal with runs of this length, and the times at which the runs begin. */
  function aTimedWork(tookMs: number, end = async () => {}) {
    const begunAtMs: number[] = [];
    const startMs = performance.now();
    const renewal = createRenewal(async () => {
      begunAtMs.push(performance.now() - startMs);
      await new Promise((resolve) => setTimeout(resolve, tookMs));
      await end();
    });
    return { begunAtMs, renewal };
  }

  test("all the time takes a third of the time, and the last is not missed", async () => {
    const { begunAtMs, renewal } = aTimedWork(40);
    for (let news = 0; news < 30; news += 1) {
      renewal.follow();
      await vi.advanceTimersByTimeAsync(10);
    }
    await vi.runAllTimersAsync();
    // The last news came at 290.
    expect(begunAtMs).toEqual([0, 120, 240, 360]);
  });

  test("takes a twentieth of the time while the user looks elsewhere, until they come back", async () => {
    const { begunAtMs, renewal } = aTimedWork(40);
    renewal.follow(false);
    await vi.advanceTimersByTimeAsync(50);
    renewal.follow(false);
    await vi.runAllTimersAsync();
    expect(begunAtMs).toEqual([0, 840]);
    renewal.follow(false);
    await vi.advanceTimersByTimeAsync(100);
    renewal.follow();
    await vi.runAllTimersAsync();
    expect(begunAtMs[2]).toBeLessThan(840 + 840 - 100);
  });

  test("that came during a run that throws rests, too, and is not missed", async () => {
    const { begunAtMs, renewal } = aTimedWork(40, async () => {
      if (begunAtMs.length === 1) throw new Error("broken");
    });
    const first = expect(renewal.renew()).rejects.toThrow("broken");
    renewal.follow();
    await vi.runAllTimersAsync();
    await first;
    expect(begunAtMs).toEqual([0, 120]);
  });

  test("rests after what was renewed meanwhile", async () => {
    const { begunAtMs, renewal } = aTimedWork(40);
    void renewal.renew();
    renewal.follow();
    await vi.advanceTimersByTimeAsync(100);
    // Under way when the rest ends.
    void renewal.renew();
    await vi.runAllTimersAsync();
    expect(begunAtMs).toEqual([0, 100, 220]);
  });
});

test("what the user does is not made to rest", async () => {
  const { runs, renewal } = aWork();
  renewal.follow();
  await settled();
  await new Promise((resolve) => setTimeout(resolve, 30));
  runs[0]?.();
  await settled();
  renewal.follow();
  void renewal.renew();
  expect(runs).toHaveLength(2);
});
