import { setTimeout as delay } from "node:timers/promises";
import type { Dice } from "./dice.ts";
import type { Place } from "./place.ts";
import type { Stage } from "./stage.ts";
import type { Tabs } from "./tabs.ts";
import type { Tally } from "./tally.ts";

/** A browser is killed only after this time, because each start costs seconds. */
const browserLifeMs = 12_000;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** The clock stays within a week, because a draft is kept that long. */
const clockMs = { least: -dayMs, most: 5 * dayMs } as const;

/** Events from outside while work is under way: deaths, updates, and changes of the clock. */
export class Blows {
  private readonly stage: Stage;
  private readonly tabs: Tabs;
  private readonly dice: Dice;
  private readonly tally: Tally;
  private browserStartedAtMs = Date.now();

  constructor(stage: Stage, tabs: Tabs, dice: Dice, tally: Tally) {
    this.stage = stage;
    this.tabs = tabs;
    this.dice = dice;
    this.tally = tally;
  }

  /** After a random time, one of them happens, or none. */
  async strike(places: readonly Place[]): Promise<void> {
    const { dice } = this;
    const afterMs = dice.below(200);
    const lot = dice.fraction();
    const isOld = Date.now() - this.browserStartedAtMs > browserLifeMs;
    if (lot >= 0.3) return;
    await delay(afterMs);
    if (lot < 0.1) await this.killBackground();
    else if (lot < 0.15) await (isOld ? this.killBrowser() : undefined);
    else if (lot < 0.18) await stopService(this.tally, dice.maybePick(places));
    else if (lot < 0.22) await this.update();
    else await this.moveClock();
  }

  private async killBackground(): Promise<void> {
    this.tally.backgroundKills += 1;
    this.tally.death("the background is killed");
    // In Firefox, an effect of its death may have started the next one already.
    await this.stage
      .browser()
      .killBackground()
      .catch(() => undefined);
  }

  private async killBrowser(): Promise<void> {
    this.tally.browserKills += 1;
    this.tally.death("the browser is killed");
    this.tabs.forget();
    await this.stage.restart();
    this.browserStartedAtMs = Date.now();
  }

  private async update(): Promise<void> {
    this.tally.updates += 1;
    this.tally.death("the extension is updated");
    await this.stage.update();
  }

  /** Back by minutes to 23 hours, or forward by days. */
  private async moveClock(): Promise<void> {
    const { dice, stage } = this;
    const back = dice.pick([5, 120, 23 * 60]) * -minuteMs;
    const wanted = dice.chance(0.6) ? back : (1 + dice.below(3)) * dayMs;
    const now = stage.clockAheadMs();
    const then = Math.min(Math.max(now + wanted, clockMs.least), clockMs.most);
    this.tally.clockMoves += 1;
    this.tally.event(`the clock moves by ${Math.round((then - now) / minuteMs)} minutes`);
    await stage.moveClock(then - now);
  }
}

export async function stopService(tally: Tally, place: Place | undefined): Promise<void> {
  if (place?.isUp !== true) return;
  tally.serviceStops += 1;
  tally.event(`service ${place.number} stops`);
  await place.stop();
}
