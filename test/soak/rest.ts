import { setTimeout as delay } from "node:timers/promises";
import type { Person } from "./person.ts";
import type { Place } from "./place.ts";
import { take } from "./rounds.ts";
import type { Stage } from "./stage.ts";
import type { Tally } from "./tally.ts";

/** Whatever has not come to its end this long after the last fault is stuck. */
const restLimitMs = 120_000;
/** A save that can be undone is held for 5 s; nobody looks more often than this. */
const lookEveryMs = 250;

interface RestOptions {
  readonly stage: Stage;
  readonly places: readonly Place[];
  readonly person: Person;
  readonly tally: Tally;
  readonly say: (line: string) => void;
}

/**
 * Better times: all services are up and behave, and the person does what is asked of them. Whether
 * nothing was left on its way in the end.
 */
export async function bringToRest(options: RestOptions): Promise<boolean> {
  const { stage, places, person, tally, say } = options;
  for (const place of places) {
    await place.start();
    place.heal();
  }
  const endsAtMs = Date.now() + restLimitMs;
  for (;;) {
    let left = 0;
    stage.requireAlive();
    for (const place of places) {
      const { profileId } = place;
      await stage.desk().ask({ method: "tryAll", input: { profileId } });
      const { activity, steps } = await person.look(stage.desk(), place, "finishing");
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
