import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readStored } from "../e2e/stored.ts";
import type { BrowserName } from "../support/browser.ts";
import { makeProfileDir } from "../support/launch.ts";
import { gather } from "./cast.ts";
import { judge, type Judgement } from "./oracle.ts";
import { servePages } from "./pages.ts";
import type { Place } from "./place.ts";
import { bringToRest } from "./rest.ts";
import { createRounds } from "./rounds.ts";
import { startStage, type Stage } from "./stage.ts";
import type { Tally } from "./tally.ts";
import { findWrongDrafts } from "./typed.ts";

export interface SoakOptions {
  readonly browser: BrowserName;
  readonly seed: number;
  /** How long operations, faults and kills continue; coming to rest takes a little longer. */
  readonly seconds: number;
  /** The most operations that are sent. */
  readonly operations: number;
  readonly say?: (line: string) => void;
}

export interface SoakResult {
  readonly seed: number;
  readonly browser: BrowserName;
  readonly tally: Tally;
  /** The duration of the random part. */
  readonly seconds: number;
  readonly restSeconds: number;
  readonly judgement: Judgement;
}

/** One run: random operations, faults and kills; then rest; then the comparison of all three sides. */
export async function runSoak(options: SoakOptions): Promise<SoakResult> {
  const { browser: browserName, seed, say = () => undefined } = options;
  const folder = await mkdtemp(join(tmpdir(), "linkstow-soak-"));
  const profileDir = await makeProfileDir();
  const pages = await servePages();
  const places: Place[] = [];
  let stage: Stage | undefined;
  try {
    stage = await startStage({ browserName, profileDir, folder });
    const cast = await gather({ seed, browserName, folder, stage, pages, places });
    const { tally, book } = cast;
    const startedAtMs = Date.now();
    const rounds = createRounds(cast);
    const isOver = () =>
      Date.now() - startedAtMs >= options.seconds * 1_000 || tally.operations >= options.operations;
    let saidAtMs = startedAtMs;
    while (!isOver()) {
      await rounds.next();
      if (Date.now() - saidAtMs < 10_000) continue;
      saidAtMs = Date.now();
      const elapsed = Math.round((saidAtMs - startedAtMs) / 1_000);
      say(`${elapsed} s: ${tally.operations} operations, ${rounds.waiting()} on their way`);
    }
    const endedAtMs = Date.now();
    const atRest = await bringToRest(cast, say);
    const restedAtMs = Date.now();
    // The data that a deleted profile left at its service is checked as well.
    for (const place of cast.profiles.gone) await place.start();
    const judgement = judge({
      browser: browserName,
      register: book.register,
      places,
      tries: cast.tries,
      gone: cast.profiles.gone,
      jobs: cast.jobs.all,
      quickSaves: cast.quickSaves,
      atRest,
      wrongDrafts: await findWrongDrafts(cast),
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
    await stage?.close();
    await Promise.all(places.map((place) => place.stop()));
    await pages.close();
    for (const dir of [profileDir, folder]) {
      await rm(dir, { recursive: true, force: true, maxRetries: 10 });
    }
  }
}
