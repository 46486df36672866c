import { setTimeout as delay } from "node:timers/promises";
import { stopService } from "./blows.ts";
import type { Cast } from "./cast.ts";
import type { Step } from "./draws/book.ts";
import { drawRule } from "./faults.ts";
import type { Place } from "./place.ts";
import { changeSaving } from "./settings.ts";
import type { Stage } from "./stage.ts";
import type { Tally } from "./tally.ts";

/**
 * With more entries on their way, a round sends nothing new, so that the queues are empty from time to
 * time.
 */
const waitingAtMost = 250;

export interface Rounds {
  /** Faults, a batch of operations, sometimes a death during it, then the user's turn. */
  next(): Promise<void>;
  /** How many were on their way at the last check. */
  waiting(): number;
}

export function createRounds(cast: Cast): Rounds {
  const { dice, tally, stage, book, plan, person, profiles, quickSaves, jobs, tabs, blows, tries } =
    cast;
  const waitingAt = new Map<Place, number>();

  const waiting = () =>
    [...waitingAt].reduce((sum, [place, n]) => sum + (book.places.includes(place) ? n : 0), 0);

  async function spoil(): Promise<void> {
    for (const place of book.places) {
      if (place.isUp && dice.chance(0.35)) {
        const rule = drawRule(dice, place);
        tally.fault(rule.name);
        place.spoil(rule);
      }
      if (place.isUp && dice.chance(0.03)) {
        tally.fault("key refused");
        tally.event(`service ${place.number} refuses the key`);
        place.refuseKey();
      }
      if (dice.chance(0.02)) await stopService(tally, place);
    }
  }

  async function heal(): Promise<void> {
    for (const place of book.places) {
      if (!place.isUp) {
        if (!dice.chance(0.4)) continue;
        await place.start();
        tally.event(`service ${place.number} is back`);
      } else if (dice.chance(0.15)) {
        tally.event(`service ${place.number} drops all connections`);
        await place.drop(dice.chance(0.5));
        place.heal();
      } else if (dice.chance(0.6)) {
        place.heal();
      }
    }
  }

  /** Opens one more page, sometimes reads it as a popup does, and sometimes saves it by the shortcut. */
  async function lookAtPages(): Promise<void> {
    if (dice.chance(0.5)) {
      const tab = await tabs.turn();
      if (tab !== undefined && dice.chance(0.5)) {
        const { tabId, address } = tab;
        void stage.desk().ask({ method: "readPage", input: { tabId, address } });
      }
    }
    const tab = dice.chance(0.7) ? dice.maybePick(tabs.open()) : undefined;
    if (tab !== undefined && !quickSaves.addresses.has(tab.address)) await quickSaves.press(tab);
    await quickSaves.find();
  }

  async function personsTurn(): Promise<void> {
    for (const place of book.places) {
      if (!place.isUp || !dice.chance(0.6)) continue;
      const { activity, steps, doubled } = await person.look(stage.desk(), place, "playing");
      await tries.note(doubled);
      if (activity !== undefined) {
        waitingAt.set(place, activity.counts.waiting + activity.counts.needsYou);
      }
      tally.choices += steps.length;
      await take(stage, tally, steps);
      if (activity?.gate !== undefined && dice.chance(0.8)) {
        await stage.desk().ask({ method: "tryAll", input: { profileId: place.profileId } });
        tally.operations += 1;
      }
    }
  }

  return {
    waiting,
    async next() {
      stage.requireAlive();
      await spoil();
      await profiles.turn();
      if (dice.chance(0.1)) await changeSaving(cast, book.place());
      await lookAtPages();
      await jobs.turn();
      const size = waiting() > waitingAtMost ? 0 : 20 + dice.below(31);
      const steps = plan.batch(size, tabs.open());
      await Promise.all([take(stage, tally, steps), blows.strike(book.places)]);
      if (size === 0) await delay(100);
      await quickSaves.find();
      await personsTurn();
      await heal();
    },
  };
}

/** Sends the steps at once, and passes each its response. */
export async function take(stage: Stage, tally: Tally, steps: readonly Step[]): Promise<void> {
  const desk = stage.desk();
  const nowMs = Date.now() + stage.clockAheadMs();
  const isWritten = await desk.put(
    steps.flatMap(({ bytes = [] }) => bytes),
    nowMs,
  );
  // A page sends no message about bytes that it could not write.
  const sent = isWritten ? steps : steps.filter(({ bytes = [] }) => bytes.length === 0);
  const answers = await desk.send(sent.map(({ call }) => call));
  for (const [index, step] of sent.entries()) {
    const heard = answers[index] ?? { kind: "unheard", why: "no answer" };
    tally.operations += 1;
    tally.act(step.call.method);
    if (heard.kind === "unheard") tally.unheard += 1;
    if (heard.kind === "refused") tally.refusal(step.call.method, heard.error.kind);
    step.hear(heard);
  }
}
