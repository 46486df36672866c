import { browser } from "../browser.ts";

/** Both browsers end a background that has been idle for 30 s. Any call of their API restarts that time. */
const everyMs = 20_000;

let running = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Prevents the browser from ending the background while `work` is running. Otherwise Chromium aborts a `fetch` that
 * belongs to no event after 30 s, and Firefox ends the event page after 30 s even while a response is pending
 * (measured in Chromium 156 and Firefox 153; a call of `getPlatformInfo` every 20 s kept both alive).
 */
export async function keepAlive<T>(work: () => Promise<T>): Promise<T> {
  running += 1;
  timer ??= setInterval(() => void browser.runtime.getPlatformInfo(), everyMs);
  try {
    return await work();
  } finally {
    running -= 1;
    if (running === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  }
}

/** Whether work is running that must not be cut. */
export function isHeld(): boolean {
  return running > 0;
}
