import type { Alarms } from "../../use-cases/ports.ts";
import { browser } from "./browser.ts";

const wakeName = "wake";

/** Chrome rounds alarms up to this. What comes sooner is timed by the background itself as well. */
const shortestAlarmMs = 30_000;

const listeners: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * One wake-up for the whole outbox. Chrome forgets alarms over a restart, so the background sets it anew
 * at every start. Before a short wait is over the background is still alive, and if it died after all
 * the alarm comes later and makes up for it.
 */
export const alarms: Alarms = {
  async wakeAt(atMs) {
    clearTimeout(timer);
    if (atMs === undefined) {
      await browser.alarms.clear(wakeName);
      return;
    }
    const leftMs = Math.max(atMs - Date.now(), 0);
    if (leftMs < shortestAlarmMs) timer = setTimeout(wake, leftMs + 50);
    await browser.alarms.create(wakeName, { when: Date.now() + Math.max(leftMs, 1_000) });
  },
};

export function onWake(listener: () => void): void {
  listeners.push(listener);
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === wakeName) listener();
  });
}

function wake(): void {
  for (const listener of listeners) listener();
}
