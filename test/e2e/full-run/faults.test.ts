import { beforeAll, describe, expect, test } from "vitest";
import { runEvents } from "../../faults/event.ts";
import { events } from "../../faults/events.ts";
import type { CaseResult } from "../../faults/judge.ts";
import type { KillRow } from "../../faults/kill-row.ts";
import { killTable } from "../../faults/kill-table.ts";
import { isShortUnder, runStrike } from "../../faults/kills.ts";
import { runMatrix } from "../../faults/matrix.ts";
import { operationNames, type OperationName } from "../../faults/operation-names.ts";
import { countUp } from "../../faults/report.ts";
import { strikesIn, type Strike } from "../../faults/strikes.ts";
import { faultTable } from "../../faults/table.ts";
import { openWorld } from "../../faults/world.ts";
import type { BrowserName } from "../../support/browser.ts";
import { requireBrowserUnderTest } from "../../support/launch.ts";

// Each fault, strike and event once, in one of the two browsers, on a new link, or on a file if it concerns
// only files. `npm run faults` runs all in both, adds the other operations, and the cases that take minutes.
// The withdrawn permission is tested in permission.test.ts.
const transports = ["HTTP"] as const;
const browser = requireBrowserUnderTest();
const rows = faultTable.filter(
  (row) =>
    row.takes !== "minutes" &&
    row.spoil.how !== "withdrawn" &&
    (row.transports?.includes("HTTP") ?? true) &&
    isHere(row, keyOfRow(row)),
);
const strikes = strikesIn(browser);
const kills = strikes.flatMap((strike) =>
  killTable.filter((row) => isHereUnder(strike, row)).map((row) => keyUnder(strike, row)),
);
const happenings = events.filter(
  (event) => event.takes === undefined && !event.needsShipped && isHere({}, keyOfRow(event)),
);

const results = new Map<string, CaseResult>();

/** The operation that stands for the others. */
function firstOf({ operations = operationNames }: { operations?: readonly OperationName[] }) {
  return operationNames.find((name) => operations.includes(name)) ?? "POST links";
}

/** Rows of two operations may have one name. */
function keyOf({ name, operation }: Pick<CaseResult, "name" | "operation">): string {
  return `${name}, ${operation}`;
}

function keyOfRow(row: { name: string; operations?: readonly OperationName[] }): string {
  return keyOf({ name: row.name, operation: firstOf(row) });
}

function keyUnder({ name }: Strike, row: KillRow): string {
  return keyOf({ name: `${name}: ${row.name}`, operation: firstOf(row) });
}

/** The two browsers share what can be met in both, whatever its place in a table. */
function isHere({ browsers }: { browsers?: readonly BrowserName[] }, key: string): boolean {
  if (browsers !== undefined) return browsers.includes(browser);
  const sum = Buffer.from(key).reduce((total, byte) => total + byte, 0);
  return (sum % 2 === 0) === (browser === "chromium");
}

function isHereUnder(strike: Strike, row: KillRow): boolean {
  return isShortUnder(row, strike) && isHere(strike, keyUnder(strike, row));
}

beforeAll(async () => {
  const world = await openWorld(browser);
  try {
    const report = (result: CaseResult) => void results.set(keyOf(result), result);
    for (const operation of new Set([...rows, ...happenings].map(firstOf))) {
      const isIts = (one: { operations?: readonly OperationName[] }) => firstOf(one) === operation;
      const options = { world, operations: [operation], transports, report };
      await runMatrix({ ...options, rows: rows.filter(isIts) });
      await runEvents(happenings.filter(isIts), options);
    }
    for (const strike of strikes) {
      const isWanted = (row: KillRow, operation: OperationName) =>
        isHereUnder(strike, row) && operation === firstOf(row);
      const options = { world, operations: operationNames, transports, report };
      await runStrike(strike, { ...options, isWanted });
    }
  } finally {
    await world.close();
  }
}, 1_800_000); // a busy computer took more than ten minutes

describe("a new link or file under a fault ends as the table says, at most once at the service", () => {
  test.each(rows.map((row) => [keyOfRow(row), row.create]))("%s: %s", (key) => {
    expect(results.get(key)).toMatchObject({ kept: true, problems: [] });
  });
});

describe("a new link or file is delivered once, whatever strikes browser and computer", () => {
  test.each(kills)("%s", (name) => {
    expect(results.get(name)).toMatchObject({ kept: true, problems: [] });
  });
});

describe("a new link or file is delivered once, whatever happens on its way", () => {
  test.each(happenings.map(keyOfRow))("%s", (name) => {
    expect(results.get(name)).toMatchObject({ kept: true, problems: [] });
  });
});

test("nothing is lost, silently doubled or stuck", () => {
  const counts = countUp([...results.values()]);
  expect(counts).toMatchObject({ lost: 0, doubled: 0, stuck: 0 });
  expect(counts.kept).toBe(rows.length + kills.length + happenings.length);
  expect(counts.shown).toBe(counts.toBeShown);
});
