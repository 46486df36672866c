import { setTimeout as delay } from "node:timers/promises";

const LOOK_EVERY_MS = 50;
/** How long a browser may take for what a user expects at once: a test computer is busy, and slow. */
export const PATIENCE_MS = 20_000;

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
