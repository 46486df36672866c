import type { Alarms } from "../../../use-cases/ports.ts";
import { browser } from "../browser.ts";

const wakeName = "wake";

/** Chrome rounds alarms up to this. For anything sooner, the background also sets a timer of its own. */
const shortestAlarmMs = 30_000;

/**
 * What comes later than this was held up by a computer that slept. An idle listener would tell too, but Firefox starts
 * the background for it as soon as it ends, from a minute after the last input on.
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
 * Calls back when the time of `wakeAt` has come: by the timer if the background lived so long, and by the alarm.
 * `hasSlept`: it came so late that the computer must have slept.
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
