import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import type { BrowserName } from "../support/browser.ts";
import { flavourFor } from "../../build/flavours.ts";
import { runTool } from "../../build/run-tool.ts";
import { describeSoak, isAllWell } from "./report.ts";
import { runSoak } from "./run-soak.ts";

const { values } = parseArgs({
  options: {
    browser: { type: "string" },
    seconds: { type: "string", default: "300" },
    operations: { type: "string", default: "20000" },
    seed: { type: "string", default: String(randomInt(2 ** 31)) },
  },
});

const browsers = browsersNamed(values.browser);
const seed = requireCount("seed", values.seed);
const seconds = requireCount("seconds", values.seconds);
const operations = requireCount("operations", values.operations);

const flavours = browsers.map((browser) => flavourFor(browser, "e2e"));
const built = await runTool("tsx", ["build/build.ts", ...flavours], { isShown: true });
if (built.exitCode !== 0) process.exit(1);

let isWell = true;
for (const browser of browsers) {
  console.log(`\n${browser}, seed ${seed}: --browser ${browser} --seed ${seed} repeats it`);
  const say = (line: string) => console.log(`  ${line}`);
  const result = await runSoak({ browser, seed, seconds, operations, say });
  console.log(describeSoak(result));
  isWell &&= isAllWell(result);
}
process.exit(isWell ? 0 : 1);

function browsersNamed(name: string | undefined): readonly BrowserName[] {
  if (name === undefined) return ["chromium", "firefox"];
  if (name === "chromium" || name === "firefox") return [name];
  return stop(`--browser takes chromium or firefox, not ${name}`);
}

function requireCount(name: string, text: string): number {
  const count = Number(text);
  return Number.isSafeInteger(count) && count >= 0
    ? count
    : stop(`--${name} takes a whole number, not ${text}`);
}

function stop(why: string): never {
  console.error(why);
  process.exit(1);
}
