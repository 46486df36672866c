import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserName } from "./browser.ts";
import { runChecks } from "./checks.ts";
import { FLAVOURS } from "../../build/flavours.ts";
import { runTool } from "../../build/run-tool.ts";
import { addTallies, formatTally, NOTHING, readTally, type Tally } from "./tally.ts";

/**
 * The test command: runs every step even if an earlier one failed. The last lines name what failed, because a
 * record of the output may keep its end alone; the last one is the count.
 */
const reportDir = await mkdtemp(join(tmpdir(), "linkstow-test-"));

async function step(title: string, run: () => Promise<Tally>): Promise<Tally> {
  console.log(`\n── ${title}`);
  const startedAt = performance.now();
  const tally = await run();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`── ${title}: ${formatTally(tally)} (${seconds} s)`);
  return tally;
}

async function checks(): Promise<Tally> {
  const runs = await runChecks();
  const failures = runs.filter(({ exitCode }) => exitCode !== 0).map(({ name }) => name);
  return { ...NOTHING, passed: runs.length - failures.length, failures };
}

async function build(): Promise<Tally> {
  const { exitCode } = await runTool("tsx", ["build/build.ts", ...FLAVOURS], {
    isShown: true,
  });
  return exitCode === 0 ? { ...NOTHING, passed: 1 } : { ...NOTHING, failures: ["build"] };
}

async function project(name: string, options: { browser?: BrowserName } = {}): Promise<Tally> {
  const { browser } = options;
  const report = join(reportDir, `${name}-${browser ?? "node"}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { exitCode, output } = await runTool(
    "vitest",
    ["run", "--project", name, ...reporters],
    browser ? { env: { LINKSTOW_BROWSER: browser } } : { isShown: true },
  );
  if (browser) console.log(`\n${browser}:\n${output.trim()}`); // the two would mix if shown at once
  const tally = await readTally(report, exitCode);
  return { ...tally, failures: tally.failures.map((failure) => `${browser ?? name}: ${failure}`) };
}

async function endToEnd(): Promise<Tally> {
  const browsers: readonly BrowserName[] = ["chromium", "firefox"];
  const tallies = await Promise.all(browsers.map((browser) => project("e2e", { browser })));
  for (const [index, browser] of browsers.entries()) {
    console.log(`${browser}: ${formatTally(tallies[index] ?? NOTHING)}`);
  }
  return addTallies(tallies);
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
console.log(`\n${formatTally(total)}`);
process.exit(total.failures.length > 0 ? 1 : 0);
