import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asId, type ProfileId } from "../../src/domain/ids.ts";
import { readStored } from "../e2e/stored.ts";
import type { BrowserName } from "../support/browser.ts";
import { makeProfileDir } from "../support/launch.ts";
import { createDice } from "./dice.ts";
import { judge, type Judgement } from "./oracle.ts";
import { openPlace } from "./place.ts";
import { bringToRest } from "./rest.ts";
import { createRounds } from "./rounds.ts";
import { startStage } from "./stage.ts";
import { Register } from "./wanted.ts";
import { Tally } from "./tally.ts";

export interface SoakOptions {
  readonly browser: BrowserName;
  readonly seed: number;
  /** How long operations, faults and kills go on; coming to rest takes a little longer. */
  readonly seconds: number;
  /** The most operations that are sent. */
  readonly operations: number;
  readonly say?: (line: string) => void;
}

export interface SoakResult {
  readonly seed: number;
  readonly browser: BrowserName;
  readonly tally: Tally;
  /** Of the random part. */
  readonly seconds: number;
  readonly restSeconds: number;
  readonly judgement: Judgement;
}

const placeCount = 4;

/** One life under fire: random operations, faults and kills; then rest; then all three are compared. */
export async function runSoak(options: SoakOptions): Promise<SoakResult> {
  const { browser: browserName, seed, say = () => undefined } = options;
  const dice = createDice(seed);
  const folder = await mkdtemp(join(tmpdir(), "linkstow-soak-"));
  const profileDir = await makeProfileDir();
  const ids = Array.from({ length: placeCount }, () => asId<ProfileId>(dice.uuid()));
  // Firefox sends a POST again by itself when its connection closes without an answer 950 ms or more
  // after it was opened: what hangs is answered first, so that this is not all that is found.
  const endsHangs = browserName === "firefox";
  const places = await Promise.all(
    ids.map((profileId, number) => openPlace(folder, { number, profileId, endsHangs })),
  );
  const tally = new Tally();
  const register = new Register();
  const stage = await startStage({ browserName, profileDir, places });
  try {
    const startedAtMs = Date.now();
    const rounds = createRounds({ seed, register, tally, stage, places });
    const isOver = () =>
      rounds.isBroken() ||
      Date.now() - startedAtMs >= options.seconds * 1_000 ||
      tally.operations >= options.operations;
    let saidAtMs = startedAtMs;
    while (!isOver()) {
      await rounds.next();
      if (Date.now() - saidAtMs < 10_000) continue;
      saidAtMs = Date.now();
      const elapsed = Math.round((saidAtMs - startedAtMs) / 1_000);
      say(`${elapsed} s: ${tally.operations} operations, ${rounds.waiting()} on their way`);
    }
    const endedAtMs = Date.now();
    const atRest = await bringToRest({ stage, places, person: rounds.person, tally, say });
    const restedAtMs = Date.now();
    const judgement = judge({
      browser: browserName,
      register,
      places,
      atRest,
      events: tally.events,
      stored: await readStored(stage.browser()),
    });
    return {
      seed,
      browser: browserName,
      tally,
      seconds: (endedAtMs - startedAtMs) / 1_000,
      restSeconds: (restedAtMs - endedAtMs) / 1_000,
      judgement,
    };
  } finally {
    await stage.close();
    await Promise.all(places.map((place) => place.stop()));
    for (const dir of [profileDir, folder]) {
      await rm(dir, { recursive: true, force: true, maxRetries: 10 });
    }
  }
}
