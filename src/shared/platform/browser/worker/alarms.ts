import type { Alarms } from "../../../ports/ports.ts";
import { browser } from "../browser.ts";

const wakeName = "wake";

/** Chrome rounds alarms up to this. For an earlier time, the background also sets its own timer. */
const shortestAlarmMs = 30_000;

/**
 * An alarm that is later than this was delayed because the computer slept. An idle listener would show this too, but
 * from a minute after the last input on, Firefox would restart the background for it each time it ends.
 */
const sleptMs = 60_000;

const listeners: ((hasSlept: boolean) => void)[] = [];
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
    if (leftMs < shortestAlarmMs) {
      const dueMs = Date.now() + leftMs;
      timer = setTimeout(() => wake(dueMs), leftMs + 50);
    }
    await browser.alarms.create(wakeName, { when: Date.now() + Math.max(leftMs, 1_000) });
  },
};

/**
 * Calls back at the time of `wakeAt`: by the timer if the background still runs, and by the alarm. `hasSlept`: the
 * call is so late that the computer must have slept.
 */
export function onWake(listener: (hasSlept: boolean) => void): void {
  listeners.push(listener);
  browser.alarms.onAlarm.addListener(({ name, scheduledTime }) => {
    if (name === wakeName) listener(isLate(scheduledTime));
  });
}

function wake(dueMs: number): void {
  for (const listener of listeners) listener(isLate(dueMs));
}

function isLate(dueMs: number): boolean {
  return Date.now() - dueMs > sleptMs;
}
