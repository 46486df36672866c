import { setTimeout as delay } from "node:timers/promises";
import type { Transport } from "./transport.ts";
import type { OpenWorld } from "./world.ts";

/** What comes down on extension, browser or computer while entries stand in every state there is. */
export interface Strike {
  readonly name: string;
  /** The requests under way end with it. */
  readonly cuts: boolean;
  /**
   * Nobody presses anything afterwards: a page of the extension that is opened has to be enough. Where a person has
   * to decide, that comes when all others are at their end.
   */
  readonly nobodyActs?: boolean;
  fall(world: OpenWorld): Promise<void>;
  /** Left to `npm run faults`. */
  readonly takes?: "minutes";
  /** Those it may matter to; all when left out. */
  readonly transports?: readonly Transport[];
  /** Takes back what would meet the next strike. */
  takeBack?(world: OpenWorld): Promise<void>;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Longer than a small request may take: its time is over when the computer wakes. */
const longSleepMs = 32_000;

export const strikes: readonly Strike[] = [
  { name: "worker killed", cuts: true, fall: ({ browser }) => browser.killBackground() },
  {
    name: "browser killed",
    cuts: true,
    async fall(world) {
      await world.killBrowser();
      await world.startBrowser();
    },
  },
  ...(["updated", "reloaded", "disabled and enabled"] as const).map((how): Strike => ({
    name: `extension ${how}`,
    cuts: true,
    ...(how === "reloaded" && { takes: "minutes" }),
    fall: (world) => world.startAnew(how),
  })),
  asleep("computer asleep for 3 s", 3_000),
  { ...asleep("computer asleep for longer than a request", longSleepMs), takes: "minutes" },
  { ...clockMoved("clock back by 5 minutes", -5 * minuteMs), takes: "minutes" },
  clockMoved("clock back by 2 hours", -2 * hourMs),
  { ...clockMoved("clock back by 23 hours", -23 * hourMs), takes: "minutes" },
  clockMoved("clock forward by 8 days", 8 * 24 * hourMs),
];

function asleep(name: string, forMs: number): Strike {
  return { name, cuts: false, fall: ({ browser }) => browser.sleepDuring(() => delay(forMs)) };
}

function clockMoved(name: string, byMs: number): Strike {
  return {
    name,
    cuts: false,
    nobodyActs: true,
    transports: ["HTTP"],
    fall: (world) => moveClock(world, byMs),
    // The clock that is moved is that of one life.
    takeBack: ({ browser }) => browser.killBackground(),
  };
}

/**
 * Moves the clock of the background, for as long as it lives: `Date.now` is all that it knows of the
 * time. The browser's own clock stays, so alarms ring when they would. (libfaketime does move the clock of
 * a whole browser, and makes its start take 20 s instead of one.)
 */
async function moveClock({ browser }: OpenWorld, byMs: number): Promise<void> {
  await browser.inBackground(`
    const { alarms } = globalThis.browser ?? chrome;
    const now = Date.now;
    const create = alarms.create;
    Date.now = () => now() + ${byMs};
    alarms.create = (name, info) => create.call(alarms, name, { ...info, when: info.when - ${byMs} });`);
}
