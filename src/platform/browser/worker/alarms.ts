import type { Alarms } from "../../../use-cases/ports.ts";
import { browser } from "../browser.ts";

const wakeName = "wake";

/** Chrome rounds alarms up to this. For anything sooner, the background also sets a timer of its own. */
const shortestAlarmMs = 30_000;

const listeners: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * One alarm for the whole outbox. Chrome loses alarms when it restarts, so the background sets the alarm at
 * every start. The background normally survives a short wait; if it does not, the later alarm makes up for
 * it.
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

/** Calls back when the time of `wakeAt` has come: by the timer if the background lived so long, and by the alarm. */
export function onWake(listener: () => void): void {
  listeners.push(listener);
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === wakeName) listener();
  });
}

function wake(): void {
  for (const listener of listeners) listener();
}
