import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { BrowserName } from "../support/browser.ts";
import { readSet, setNames } from "./corpus.ts";
import { readWithBoth, type PageResult } from "./measure.ts";
import { openPageStage } from "./page-stage.ts";
import { buildPrograms } from "./programs.ts";
import { describeSets, describeWorst, isWell } from "./report.ts";

const { values } = parseArgs({
  options: {
    browser: { type: "string" },
    only: { type: "string" },
    corpus: { type: "string", default: process.env["LINKSTOW_CORPUS"] ?? "../shared/corpus" },
    rounds: { type: "string", default: "4" },
    worst: { type: "string", default: "0" },
  },
});

const root = fileURLToPath(new URL("../../", import.meta.url));
const corpusDir = resolve(root, values.corpus);
if (!existsSync(join(corpusDir, "articles"))) {
  console.log(
    `The corpus is not in ${corpusDir}: nothing was measured. Name its folder with --corpus or LINKSTOW_CORPUS.`,
  );
  process.exit(0);
}

const allBrowsers: readonly BrowserName[] = ["chromium", "firefox"];
const browsers = allBrowsers.filter(
  (name) => values.browser === undefined || name === values.browser,
);
const sets = setNames.filter((name) => values.only === undefined || name === values.only);
const [rounds, worst] = [Number(values.rounds), Number(values.worst)];
if (browsers.length === 0 || sets.length === 0 || !(rounds >= 1) || !(worst >= 0)) {
  console.error(
    `--browser takes ${allBrowsers.join(" or ")}; --only ${setNames.join(" or ")}; --rounds 1 or more; --worst a number`,
  );
  process.exit(1);
}

const programs = await buildPrograms();
console.log(`The injected program: ${programs.linkstow.length} characters`);
let isAllWell = true;
for (const browser of browsers) {
  const stage = await openPageStage(browser);
  try {
    const resultsBySet = new Map<string, readonly PageResult[]>();
    for (const set of sets) {
      const results: PageResult[] = [];
      for (const page of await readSet(corpusDir, set)) {
        results.push(await readWithBoth(stage, programs, { page, rounds }));
      }
      resultsBySet.set(set, results);
    }
    console.log(`\n${browser}\n${describeSets(resultsBySet)}`);
    for (const results of resultsBySet.values()) {
      console.log(describeWorst(results, worst));
      isAllWell &&= isWell(results);
    }
  } finally {
    await stage.close();
  }
}
process.exit(isAllWell ? 0 : 1);
