import { expect, test } from "vitest";
import { createRenewal } from "./renewal.ts";

/** Work whose runs end when the test says so. */
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

test("news all the time are followed for a third of the time, and the last is not missed", async () => {
  const runs: { beganAtMs: number; endedAtMs: number }[] = [];
  const renewal = createRenewal(async () => {
    const beganAtMs = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 40));
    runs.push({ beganAtMs, endedAtMs: performance.now() });
  });
  let toldAtMs = 0;
  for (let news = 0; news < 30; news += 1) {
    toldAtMs = performance.now();
    renewal.follow();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await expect.poll(() => runs.at(-1)?.beganAtMs).toBeGreaterThan(toldAtMs);
  for (const [at, { beganAtMs, endedAtMs }] of runs.entries()) {
    const next = runs[at + 1];
    // A timer may be a millisecond early.
    if (next) expect(next.beganAtMs - endedAtMs).toBeGreaterThan(2 * (endedAtMs - beganAtMs) - 3);
  }
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
