import { setTimeout as delay } from "node:timers/promises";
import type { Cast } from "./cast.ts";
import { take } from "./rounds.ts";

/** An entry that has not ended this long after the last fault is stuck. */
const restLimitMs = 120_000;
/** A save that can be undone is held for up to 15 s, and more frequent checks are not needed. */
const lookEveryMs = 250;

/**
 * Ends the faults: all services are up and behave, every profile is connected, and the user decides what is
 * asked. Returns whether nothing was left on its way.
 */
export async function bringToRest(cast: Cast, say: (line: string) => void): Promise<boolean> {
  const { stage, book, person, profiles, quickSaves, jobs, tally, tries } = cast;
  for (const place of book.places) {
    await place.start();
    place.heal();
  }
  const endsAtMs = Date.now() + restLimitMs;
  for (;;) {
    stage.requireAlive();
    await profiles.settle();
    let left = await jobs.settle();
    await quickSaves.find();
    for (const place of book.places) {
      const { profileId } = place;
      await stage.desk().ask({ method: "tryAll", input: { profileId } });
      const { activity, steps, doubled } = await person.look(stage.desk(), place, "finishing");
      await tries.note(doubled);
      tally.choices += steps.length;
      await take(stage, tally, steps);
      left += activity === undefined ? 1 : activity.counts.needsYou + activity.counts.waiting;
    }
    if (left === 0) return true;
    if (Date.now() > endsAtMs) {
      say(`${left} did not come to their end`);
      return false;
    }
    await delay(lookEveryMs);
  }
}
