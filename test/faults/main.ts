import { parseArgs } from "node:util";
import type { BrowserName } from "../support/browser.ts";
import { flavourFor, type Flavour } from "../../build/flavours.ts";
import { runTool } from "../../build/run-tool.ts";
import { runEvents, type EventOptions } from "./event.ts";
import { events } from "./events.ts";
import type { CaseResult } from "./judge.ts";
import { runStrike } from "./kills.ts";
import { runMatrix } from "./matrix.ts";
import { operationNames } from "./operation-names.ts";
import { countUp, describeResults, isAllWell } from "./report.ts";
import type { FaultRow } from "./fault-row.ts";
import { strikesIn } from "./strikes.ts";
import { faultTable } from "./table.ts";
import { transports } from "./transport.ts";
import { openWorld, type OpenWorld } from "./world.ts";

const { values } = parseArgs({
  options: {
    browser: { type: "string" },
    operation: { type: "string", default: "" },
    transport: { type: "string" },
    part: { type: "string" },
    only: { type: "string", default: "" },
  },
});
const { only } = values;
const all: readonly BrowserName[] = ["chromium", "firefox"];
const browsers = all.filter((name) => values.browser === undefined || name === values.browser);
const operations = operationNames.filter((name) => name.includes(values.operation));
const spoken = transports.filter(
  (name) => values.transport === undefined || name === values.transport,
);
const rows = faultTable.filter(({ name }) => name.includes(only));
/** The whole takes more than an hour. */
const allParts = ["matrix", "events", "strikes"] as const;
const parts = allParts.filter((name) => values.part === undefined || name === values.part);
if ([browsers, operations, spoken, parts].some(({ length }) => length === 0)) {
  console.error(
    `--browser takes ${all.join(" or ")}; --operation ${operationNames.join(", ")}; ` +
      `--transport ${transports.join(", ")}; --part ${allParts.join(", ")}`,
  );
  process.exit(1);
}

const flavours = browsers.flatMap((name): Flavour[] => [
  flavourFor(name, "shipped"),
  flavourFor(name, "e2e"),
]);
const built = await runTool("tsx", ["build/build.ts", ...flavours], { isShown: true });
if (built.exitCode !== 0) process.exit(1);

const startedAt = performance.now();
const found = await Promise.all(
  browsers.map(async (browser) => ({ browser, results: await runAll(browser) })),
);
const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
console.log(`\n${describeResults(found)} (${seconds} s)`);
const counts = countUp(found.flatMap(({ results }) => results));
process.exit(isAllWell(counts) ? 0 : 1);

/**
 * The permission of the build that ships can be withdrawn; all other cases need no prompt. Each part and each strike
 * has a browser of its own: after 4,000 cases in one browser, each case took six times as long.
 */
async function runAll(browser: BrowserName): Promise<readonly CaseResult[]> {
  const needsShipped = ({ spoil }: FaultRow) => spoil.how === "withdrawn";
  const inMatrix = parts.includes("matrix") ? rows : [];
  const inEvents = parts.includes("events") ? events.filter(({ name }) => name.includes(only)) : [];
  const strikes = parts.includes("strikes") ? strikesIn(browser) : [];
  const report = say(browser);
  const runIn = async (kind: "shipped" | "e2e") => {
    const isShipped = kind === "shipped";
    const chosen = inMatrix.filter((row) => needsShipped(row) === isShipped);
    const met = inEvents.filter((event) => (event.needsShipped ?? false) === isShipped);
    const works = [
      ...(chosen.length > 0
        ? [(given: EventOptions) => runMatrix({ ...given, rows: chosen })]
        : []),
      ...(met.length > 0 ? [(given: EventOptions) => runEvents(met, given)] : []),
      ...(isShipped
        ? []
        : strikes.map((strike) => (given: EventOptions) => runStrike(strike, { ...given, only }))),
    ];
    const results: CaseResult[] = [];
    for (const work of works) {
      const given = { operations, transports: spoken, report };
      results.push(...(await within(browser, kind, (world) => work({ ...given, world }))));
    }
    return results;
  };
  return (await Promise.all([runIn("e2e"), runIn("shipped")])).flat();
}

async function within<T>(
  browser: BrowserName,
  kind: "e2e" | "shipped",
  work: (world: OpenWorld) => Promise<T>,
): Promise<T> {
  const world = await openWorld(browser, kind);
  try {
    return await work(world);
  } finally {
    await world.close();
  }
}

function say(browser: BrowserName) {
  return ({ name, operation, transport, problems }: CaseResult) => {
    const sign = problems.length === 0 ? "✓" : "✗";
    console.log(`${sign} ${browser}, ${transport}: ${name}, ${operation}`, ...problems);
  };
}
