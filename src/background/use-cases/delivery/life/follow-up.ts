import type { Announcer } from "../../../../shared/ports/ports.ts";
import { createCoalesced } from "../runs/coalesced.ts";
import type { Wakes } from "./wakes.ts";

/** Most requests have their response within this time, so one alarm and one announcement cover both. */
const followUpDelayMs = 500;

/**
 * Follows a wave: sets the alarm to the next retry, and updates open pages and the badge. Once for the
 * waves of half a second; the run that sent them waits for it. Never rejects: a failure is reported.
 */
export function createFollowUp({
  wakes,
  announcer,
  report,
}: {
  wakes: Wakes;
  announcer: Announcer;
  report: (bug: unknown) => void;
}) {
  let isAlarmSet = true;

  async function setAlarm() {
    try {
      await wakes.schedule().catch((bug: unknown) => {
        report(bug);
        // Does not read the disk.
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
      await announcer.settled();
    } catch (bug) {
      report(bug);
    }
  }

  return {
    ...createCoalesced(followUp, followUpDelayMs),
    /** False while the alarm could not be set: nothing would start the next run. */
    isAlarmSet: () => isAlarmSet,
  };
}

export type FollowUp = ReturnType<typeof createFollowUp>;
