import { setTimeout as delay } from "node:timers/promises";
import type { BrowserName } from "../support/browser.ts";
import type { Transport } from "./transport.ts";
import type { OpenWorld } from "./world.ts";

/** An event that hits extension, browser or computer while entries are in every state. */
export interface Strike {
  readonly name: string;
  /** The requests in flight end with it. */
  readonly cuts: boolean;
  /**
   * Nobody presses anything afterwards: opening a page of the extension has to be enough. Entries that need
   * the user are decided after all others have ended.
   */
  readonly nobodyActs?: boolean;
  fall(world: OpenWorld): Promise<void>;
  /** The browsers that it can hit; both if left out. */
  readonly browsers?: readonly BrowserName[];
  /** Only in `npm run faults`. */
  readonly takes?: "minutes";
  /** Hits the rows of jobs in `npm test`, too. */
  readonly isOfJobsToo?: true;
  /** The transports that it may matter to; all if left out. */
  readonly transports?: readonly Transport[];
  /** Undoes any effect that would reach the next strike. */
  takeBack?(world: OpenWorld): Promise<void>;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Longer than a small request may take: its time is up when the computer wakes. */
const longSleepMs = 32_000;

const strikes: readonly Strike[] = [
  {
    name: "worker killed",
    cuts: true,
    isOfJobsToo: true,
    fall: ({ browser }) => browser.killBackground(),
  },
  {
    // Chromium ends the worker with its network process, but not always before its requests have failed.
    name: "network process killed",
    cuts: true,
    browsers: ["chromium"],
    fall: async ({ browser }) => browser.killNetwork?.(),
  },
  {
    name: "browser killed",
    cuts: true,
    isOfJobsToo: true,
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

export function strikesIn(browser: BrowserName): readonly Strike[] {
  return strikes.filter(({ browsers }) => browsers?.includes(browser) ?? true);
}

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
    // The changed clock belongs to one life.
    takeBack: ({ browser }) => browser.killBackground(),
  };
}

/**
 * Changes the clock of the background for as long as it lives: `Date.now` is its only source of time. The
 * browser's own clock stays, so alarms fire at their real time. (libfaketime changes the clock of a whole
 * browser, but makes its start take 20 s instead of one.)
 */
async function moveClock({ browser }: OpenWorld, byMs: number): Promise<void> {
  await browser.inBackground(`
    const { alarms } = globalThis.browser ?? chrome;
    const now = Date.now;
    const create = alarms.create;
    Date.now = () => now() + ${byMs};
    alarms.create = (name, info) => create.call(alarms, name, { ...info, when: info.when - ${byMs} });`);
}
