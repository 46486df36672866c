import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { BrowserName } from "../support/browser.ts";
import { findSet, setNames, type CorpusPage } from "./corpus.ts";
import { readers, readWithEach, type PageResult } from "./measure.ts";
import { openPageStage } from "./page-stage.ts";
import { buildPrograms } from "./programs.ts";
import { describeKinds, describeWorst, isWell } from "./report.ts";

const { values } = parseArgs({
  options: {
    browser: { type: "string" },
    only: { type: "string" },
    kind: { type: "string" },
    half: { type: "string" },
    by: { type: "string" },
    corpus: { type: "string", default: process.env["LINKSTOW_CORPUS"] ?? "../shared/corpus" },
    rounds: { type: "string", default: "4" },
    worst: { type: "string", default: "0" },
  },
});

const root = fileURLToPath(new URL("../../", import.meta.url));
const corpusDir = resolve(root, values.corpus);
if (!existsSync(corpusDir)) {
  console.log(
    `The corpus is not in ${corpusDir}: nothing was measured. Name its folder with --corpus or LINKSTOW_CORPUS.`,
  );
  process.exit(0);
}

const allBrowsers: readonly BrowserName[] = ["chromium", "firefox"];
const halves = ["first", "second"];
const browsers = allBrowsers.filter(isChosen(values.browser));
const sets = setNames.filter(isChosen(values.only));
const by = readers.filter(isChosen(values.by));
const half = values.half === undefined ? undefined : halves.indexOf(values.half);
const [rounds, worst] = [Number(values.rounds), Number(values.worst)];
const isUsable = browsers.length > 0 && sets.length > 0 && by.length > 0 && half !== -1;
if (!isUsable || !(rounds >= 1) || !(worst >= 0)) {
  console.error(
    `--browser takes ${allBrowsers.join(" or ")}; --only ${setNames.join(" or ")}; --by ${readers.join(" or ")}; --half ${halves.join(" or ")}; --rounds 1 or more; --worst a number`,
  );
  process.exit(1);
}

const pages: CorpusPage[] = [];
for (const set of sets) {
  const found = await findSet(corpusDir, set);
  if (found === undefined) console.log(`The corpus has no ${set}: they were not measured.`);
  pages.push(
    ...(found ?? []).filter((page, at) => isOfHalf(at) && isChosen(values.kind)(page.kind)),
  );
}

const programs = await buildPrograms();
console.log(`The injected program: ${programs.linkstow.length} characters`);
let isAllWell = true;
for (const browser of browsers) {
  const stage = await openPageStage(browser);
  try {
    const results: PageResult[] = [];
    for (const page of pages)
      results.push(await readWithEach(stage, programs, { page, rounds, by }));
    console.log(`\n${browser}\n${describeKinds(results)}\n${describeWorst(results, worst)}`);
    isAllWell &&= isWell(results);
  } finally {
    await stage.close();
  }
}
process.exit(isAllWell ? 0 : 1);

/** A choice that was not made leaves everything in. */
function isChosen(choice: string | undefined): (name: string) => boolean {
  return (name) => choice === undefined || choice === name;
}

/** Every second page of a set: rules are written while looking at one half, and judged by the other. */
function isOfHalf(at: number): boolean {
  return half === undefined || at % halves.length === half;
}
