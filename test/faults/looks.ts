import type { LinkstowPage } from "../support/browser.ts";
import { until } from "../support/until.ts";

const lookEveryMs = 200;

/** States also change without a broadcast: when a time has come, or when the background has died. */
const lookAnywayAfterMs = 2_000;

/** Reads the state that a case waits for; undefined if it is not there yet. */
export type Look<T> = () => Promise<T | undefined>;

/**
 * The looks of all cases that wait. A hundred cases that each read five times a second keep browser and
 * background busy with nothing else, so a case reads again only after the background has told its pages of a
 * change, or after two seconds.
 */
export interface Looks {
  /** Looks at once, then after each change. Throws when the time is over. */
  until<T>(look: Look<T>, timeoutMs: number): Promise<T>;
}

export async function openLooks(page: LinkstowPage): Promise<Looks> {
  await page.evaluate(`
    globalThis.changes = 0;
    (globalThis.browser ?? chrome).runtime.onMessage.addListener((message) => {
      if (message?.linkstow === "changed") globalThis.changes += 1;
    });`);
  let count: Promise<number> | undefined;

  /** One question for all cases that wait. */
  function changes(): Promise<number> {
    count ??= page.evaluate<number>("return globalThis.changes").finally(() => (count = undefined));
    return count;
  }

  return {
    until(look, timeoutMs) {
      let seenChanges = -1;
      let lookedAtMs = 0;
      const lookIfDue = async () => {
        const now = await changes();
        const isDue = now !== seenChanges || Date.now() - lookedAtMs >= lookAnywayAfterMs;
        if (!isDue) return undefined;
        seenChanges = now;
        lookedAtMs = Date.now();
        const seen = await look();
        return seen === undefined ? undefined : { seen };
      };
      return until("", timeoutMs, lookIfDue, lookEveryMs).then(({ seen }) => seen);
    },
  };
}
