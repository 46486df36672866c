import { browser } from "./browser.ts";

/** Both browsers end an idle background after 30 s; any call of their interface starts that anew. */
const everyMs = 20_000;

let held = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Keeps the background alive while `work` is under way. Without it Chromium cuts a `fetch` that no
 * event holds at 30 s, and Firefox ends the event page at 30 s even with an answer still owed
 * (measured in Chromium 156 and Firefox 153; a call of `getPlatformInfo` each 20 s held both).
 */
export async function keepAlive<T>(work: () => Promise<T>): Promise<T> {
  held += 1;
  timer ??= setInterval(() => void browser.runtime.getPlatformInfo(), everyMs);
  try {
    return await work();
  } finally {
    held -= 1;
    if (held === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  }
}

/** Whether something is under way that must not be cut. */
export function isHeld(): boolean {
  return held > 0;
}
