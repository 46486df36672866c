import { setTimeout as delay } from "node:timers/promises";

const LOOK_EVERY_MS = 25;

type Falsy = false | 0 | "" | null | undefined;

/**
 * Looks again and again until `look` gives something truthy. Throws, naming `what`, when the time is
 * over. Where many look at once, `everyMs` spares the computer.
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
