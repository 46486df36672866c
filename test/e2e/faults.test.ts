import { beforeAll, describe, expect, test } from "vitest";
import { runEvents } from "../faults/event.ts";
import { events } from "../faults/events.ts";
import type { CaseResult } from "../faults/judge.ts";
import { killTable } from "../faults/kill-table.ts";
import { isShortUnder, runStrike } from "../faults/kills.ts";
import { runMatrix } from "../faults/matrix.ts";
import { countUp } from "../faults/report.ts";
import { strikes } from "../faults/strikes.ts";
import { faultTable } from "../faults/table.ts";
import { openWorld } from "../faults/world.ts";
import { requireBrowserUnderTest } from "../support/launch.ts";

// Each fault, strike and event once, on a new link. `npm run faults` adds the other operations and the
// cases that take minutes. The withdrawn permission is tested in permission.test.ts.
const operations = ["POST links"] as const;
const transports = ["HTTP"] as const;
const rows = faultTable.filter(
  ({ takes, spoil, transports: over }) =>
    takes !== "minutes" && spoil.how !== "withdrawn" && (over?.includes("HTTP") ?? true),
);
const kills = strikes.flatMap((strike) =>
  killTable
    .filter((row) => row.operations.includes("POST links") && isShortUnder(row, strike))
    .map((row) => `${strike.name}: ${row.name}`),
);
const happenings = events.filter(
  (event) =>
    event.operations.includes("POST links") && event.takes === undefined && !event.needsShipped,
);

const results = new Map<string, CaseResult>();

beforeAll(async () => {
  const world = await openWorld(requireBrowserUnderTest());
  try {
    const report = (result: CaseResult) => void results.set(result.name, result);
    const options = { world, operations, transports, report };
    await runMatrix({ ...options, rows });
    await runEvents(happenings, options);
    for (const strike of strikes) await runStrike(strike, { ...options, isShort: true });
  } finally {
    await world.close();
  }
}, 600_000);

describe("a new link under a fault ends as the table says, at most once at the service", () => {
  test.each(rows.map((row) => [row.name, row.create]))("%s: %s", (name) => {
    expect(results.get(name)).toMatchObject({ kept: true, problems: [] });
  });
});

describe("a new link is delivered once, whatever strikes browser and computer", () => {
  test.each(kills)("%s", (name) => {
    expect(results.get(name)).toMatchObject({ kept: true, problems: [] });
  });
});

describe("a new link is delivered once, whatever happens on its way", () => {
  test.each(happenings.map(({ name }) => name))("%s", (name) => {
    expect(results.get(name)).toMatchObject({ kept: true, problems: [] });
  });
});

test("nothing is lost, silently doubled or stuck", () => {
  const counts = countUp([...results.values()]);
  expect(counts).toMatchObject({ lost: 0, doubled: 0, stuck: 0 });
  expect(counts.kept).toBe(rows.length + kills.length + happenings.length);
  expect(counts.shown).toBe(counts.toBeShown);
});
