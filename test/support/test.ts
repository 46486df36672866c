import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { BrowserName } from "./browser.ts";
import { CHECKS, runChecks } from "./checks.ts";
import { allEndToEndFiles, sharedEndToEndFiles } from "./end-to-end-files.ts";
import { FLAVOURS } from "../../build/flavours.ts";
import { runTool } from "../../build/run-tool.ts";
import { addTallies, formatTally, NOTHING, readTally, type Tally } from "./tally.ts";

/**
 * The test command: runs every step even if an earlier one failed. The last lines name what failed, because a
 * record of the output may keep its end alone; the last one is the count. With `--all`, it runs every end-to-end
 * test in both browsers, and deals no test (`deal.ts`).
 */
const { values } = parseArgs({ options: { all: { type: "boolean", default: false } } });
/** The share by which the long tests are dealt. It is printed, so that a run can be repeated. */
const share = process.env["LINKSTOW_SHARE"] ?? commit();
const startedAt = performance.now();
const reportDir = await mkdtemp(join(tmpdir(), "linkstow-test-"));

async function step(title: string, run: () => Promise<Tally>): Promise<Tally> {
  console.log(`\n── ${title}`);
  const beganAt = performance.now();
  const tally = await run();
  const seconds = ((performance.now() - beganAt) / 1000).toFixed(1);
  console.log(`── ${title}: ${formatTally(tally)} (${seconds} s)`);
  return tally;
}

async function checks(): Promise<Tally> {
  const runs = await runChecks(CHECKS);
  const failures = runs.filter(({ exitCode }) => exitCode !== 0).map(({ name }) => name);
  return { ...NOTHING, passed: runs.length - failures.length, failures };
}

async function build(): Promise<Tally> {
  const { exitCode } = await runTool("tsx", ["build/build.ts", ...FLAVOURS], {
    isShown: true,
  });
  return exitCode === 0 ? { ...NOTHING, passed: 1 } : { ...NOTHING, failures: ["build"] };
}

async function project(name: string): Promise<Tally> {
  const { report, args } = reported(name);
  const { exitCode } = await runTool("vitest", ["run", "--project", name, ...args], {
    env: { LINKSTOW_SHARE: values.all ? "" : share },
    isShown: true,
  });
  return named(name, await readTally(report, exitCode));
}

async function endToEndIn(browser: BrowserName, files: readonly string[]): Promise<Tally> {
  const { report, args } = reported(browser);
  const { exitCode, output } = await runTool(
    "vitest",
    ["run", "--project", "e2e", ...args, ...files],
    {
      env: { LINKSTOW_BROWSER: browser, LINKSTOW_SHARE: values.all ? "" : share },
    },
  );
  console.log(`\n${browser}:\n${output.trim()}`); // the two would mix if shown at once
  return named(browser, await readTally(report, exitCode));
}

async function endToEnd(): Promise<Tally> {
  const files = values.all ? allEndToEndFiles() : ofEachBrowser();
  const browsers: readonly BrowserName[] = ["chromium", "firefox"];
  const tallies = await Promise.all(browsers.map((browser) => endToEndIn(browser, files[browser])));
  for (const [index, browser] of browsers.entries()) {
    console.log(`${browser}: ${formatTally(tallies[index] ?? NOTHING)}`);
  }
  return addTallies(tallies);
}

/** The files of each browser, printed with the share that deals them again. */
function ofEachBrowser() {
  const files = sharedEndToEndFiles(share);
  console.log(`Files that run in one browser, as LINKSTOW_SHARE=${share} deals them:`);
  for (const [browser, own] of Object.entries(files)) {
    const names = own.flatMap((file) => /either-browser\/(.*)\.test\.ts$/.exec(file)?.[1] ?? []);
    console.log(`  ${browser}: ${names.join(", ")}`);
  }
  return files;
}

function commit(): string {
  try {
    return execFileSync("git", ["rev-parse", "--short=8", "HEAD"], { encoding: "utf8" }).trim();
  } catch {
    return "no commit"; // the sources without their history
  }
}

function reported(name: string) {
  const report = join(reportDir, `${name}.json`);
  const args = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return { report, args };
}

function named(name: string, tally: Tally): Tally {
  return { ...tally, failures: tally.failures.map((failure) => `${name}: ${failure}`) };
}

const total = addTallies([
  await step("check", checks),
  await step("unit tests", () => project("unit")),
  await step("page tests", () => project("page")),
  await step("service tests", () => project("service")),
  await step("contract tests", () => project("contract")),
  await step("build", build),
  await step("repository tests", () => project("repo")), // these read the builds
  await step("end-to-end tests in Chromium and Firefox", endToEnd),
]);
await rm(reportDir, { recursive: true, force: true });
if (total.failures.length > 0) console.log(`\nFailed:\n${total.failures.join("\n")}`);
console.log(`\n${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
console.log(formatTally(total));
process.exit(total.failures.length > 0 ? 1 : 0);
