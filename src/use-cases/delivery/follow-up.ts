import type { Announcer } from "../ports.ts";
import { createCoalesced, type Coalesced } from "./coalesced.ts";
import type { Wakes } from "./wakes.ts";

/** Most requests have their answer by then: alarm and news of both are one. */
const followUpDelayMs = 500;

export interface FollowUp extends Coalesced {
  /** False while the alarm could not be set: nothing would bring the queue round again. */
  isAlarmSet(): boolean;
}

/**
 * What follows a wave: the alarm is set to the next retry, and open pages and the badge have the news. Once
 * for the waves of half a second; the run that has sent them waits for it. Never rejects: a failure is reported.
 */
export function createFollowUp({
  wakes,
  announcer,
  report,
}: {
  wakes: Wakes;
  announcer: Announcer;
  report: (bug: unknown) => void;
}): FollowUp {
  let isAlarmSet = true;

  async function setAlarm() {
    try {
      await wakes.schedule().catch((bug: unknown) => {
        report(bug);
        // Needs nothing that has to be read.
        return wakes.lookAgain();
      });
      isAlarmSet = true;
    } catch (bug) {
      report(bug);
      isAlarmSet = false;
    }
  }

  async function followUp() {
    await setAlarm();
    try {
      announcer.changed();
      await announcer.told();
    } catch (bug) {
      report(bug);
    }
  }

  return { ...createCoalesced(followUp, followUpDelayMs), isAlarmSet: () => isAlarmSet };
}
