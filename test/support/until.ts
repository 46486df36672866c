import { setTimeout as delay } from "node:timers/promises";

const LOOK_EVERY_MS = 50;
/**
 * How long a test waits for what should happen at once. It ends a test that hangs, and no other: what takes a
 * moment on an idle computer takes many seconds on a busy one.
 */
export const PATIENCE_MS = 30_000;
/** How long a whole test may take: a property runs a hundred times. */
export const TEST_PATIENCE_MS = 300_000;
/** After how long without any progress a long work is held for one that stands still. */
const STILL_MS = 60_000;

type Falsy = false | 0 | "" | null | undefined;

/**
 * Calls `look` repeatedly until it returns a truthy value. Throws, naming `what`, when the time is over.
 * With many callers at once, a longer `everyMs` saves CPU time.
 */
export async function until<T>(
  what: string,
  timeoutMs: number,
  look: () => T | Promise<T>,
  everyMs = LOOK_EVERY_MS,
): Promise<Exclude<T, Falsy>> {
  const endsAt = Date.now() + timeoutMs;
  for (;;) {
    const seen = await look();
    if (seen) return seen as Exclude<T, Falsy>; // the compiler does not narrow a bare T
    if (Date.now() > endsAt) throw new Error(`Waited ${timeoutMs} ms in vain for ${what}`);
    await delay(everyMs);
  }
}

/**
 * Waits until `count` has reached `wanted`, however slow the computer is. Throws, naming `what`, when the count has
 * stood still for a minute.
 */
export async function untilReached(
  what: string,
  wanted: number,
  count: () => number | Promise<number>,
): Promise<void> {
  let [seen, changedAtMs] = [await count(), Date.now()];
  while (seen < wanted) {
    if (Date.now() - changedAtMs > STILL_MS) {
      throw new Error(`${what} stood still at ${seen} of ${wanted} for ${STILL_MS} ms`);
    }
    await delay(LOOK_EVERY_MS);
    const now = await count();
    if (now !== seen) [seen, changedAtMs] = [now, Date.now()];
  }
}
