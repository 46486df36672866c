import { setTimeout as delay } from "node:timers/promises";
import { createDice } from "./dice.ts";
import { drawRule } from "./faults.ts";
import { createPerson, type Person } from "./person.ts";
import type { Place } from "./place.ts";
import { createPlan, type Step } from "./plan.ts";
import type { Stage } from "./stage.ts";
import type { Tally } from "./tally.ts";
import type { Register } from "./wanted.ts";

/** With more than this on its way, a round sends nothing new: the queues are to empty now and then. */
const waitingAtMost = 250;
/** No browser is killed before it has lived so long: each start costs seconds. */
const browserLifeMs = 12_000;

interface RoundsOptions {
  readonly seed: number;
  readonly register: Register;
  readonly tally: Tally;
  readonly stage: Stage;
  readonly places: readonly Place[];
}

export interface Rounds {
  readonly person: Person;
  /** Faults, a batch of operations, maybe a death in the middle of it, then the person's turn. */
  next(): Promise<void>;
  /** How many were on their way at the last look. */
  waiting(): number;
  /** Something is doubled already: going on would only bury it. */
  isBroken(): boolean;
}

export function createRounds({ seed, register, tally, stage, places }: RoundsOptions): Rounds {
  const [first, ...others] = places.map(({ profileId }) => profileId);
  if (first === undefined) throw new Error("A soak needs a place");
  // A row of throws each: what the person finds to choose from, which is a matter of time, must not
  // change what is saved and what fails.
  const dice = createDice(seed);
  const plan = createPlan(createDice(seed + 1), register, [first, ...others]);
  const person = createPerson(createDice(seed + 2), register);
  const waitingAt = new Map<Place, number>();
  let browserStartedAtMs = Date.now();
  let broken = false;

  const waiting = () => [...waitingAt.values()].reduce((sum, count) => sum + count, 0);

  async function spoil(): Promise<void> {
    for (const place of places) {
      if (place.isUp && dice.chance(0.35)) {
        const { name, rule } = drawRule(dice);
        tally.fault(name);
        place.spoil(rule);
      }
      if (place.isUp && dice.chance(0.03)) {
        tally.fault("key refused");
        tally.event(`service ${place.number} refuses the key`);
        place.refuseKey();
      }
      if (place.isUp && dice.chance(0.02)) await stop(place);
    }
  }

  async function stop(place: Place): Promise<void> {
    tally.serviceStops += 1;
    tally.event(`service ${place.number} stops`);
    await place.stop();
  }

  async function heal(): Promise<void> {
    for (const place of places) {
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

  /** Some time into what goes on meanwhile, somebody dies, or nobody. */
  async function strike(): Promise<void> {
    const afterMs = dice.below(200);
    const lot = dice.fraction();
    if (lot < 0.1) {
      await delay(afterMs);
      tally.backgroundKills += 1;
      tally.event("the background is killed");
      // In Firefox what its death sets off may have woken the next one already.
      await stage
        .browser()
        .killBackground()
        .catch(() => undefined);
    } else if (lot < 0.16 && Date.now() - browserStartedAtMs > browserLifeMs) {
      await delay(afterMs);
      tally.browserKills += 1;
      tally.event("the browser is killed");
      await stage.restart();
      browserStartedAtMs = Date.now();
    } else if (lot < 0.19) {
      await delay(afterMs);
      const place = dice.maybePick(places);
      if (place?.isUp) await stop(place);
    }
  }

  async function personsTurn(): Promise<void> {
    for (const place of places) {
      if (!place.isUp || !dice.chance(0.6)) continue;
      const { activity, steps, doubled } = await person.look(stage.desk(), place, "playing");
      broken ||= doubled;
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
    person,
    waiting,
    isBroken: () => broken,
    async next() {
      stage.requireAlive();
      await spoil();
      const size = waiting() > waitingAtMost ? 0 : 20 + dice.below(31);
      await Promise.all([take(stage, tally, plan.batch(size)), strike()]);
      if (size === 0) await delay(100);
      await personsTurn();
      await heal();
    },
  };
}

/** Sends the steps at once and lets each hear its answer. */
export async function take(stage: Stage, tally: Tally, steps: readonly Step[]): Promise<void> {
  const answers = await stage.desk().send(steps.map(({ call }) => call));
  for (const [index, step] of steps.entries()) {
    const heard = answers[index] ?? { kind: "unheard", why: "no answer" };
    tally.operations += 1;
    if (heard.kind === "unheard") tally.unheard += 1;
    if (heard.kind === "refused") tally.refusal(step.call.method, heard.error.kind);
    step.hear(heard);
  }
}
