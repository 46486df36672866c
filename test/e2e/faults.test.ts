import { beforeAll, describe, expect, test } from "vitest";
import type { CaseResult } from "../faults/judge.ts";
import { killTable } from "../faults/kill-table.ts";
import { runKill } from "../faults/kills.ts";
import { runMatrix } from "../faults/matrix.ts";
import { countUp } from "../faults/report.ts";
import { faultTable } from "../faults/table.ts";
import { openWorld } from "../faults/world.ts";
import { requireBrowserUnderTest } from "../support/launch.ts";

// Each fault and each kill once, on a new link; `npm run faults` takes the other operations as well, and
// those that have to mend by an alarm. A permission that is withdrawn has its test in permission.test.ts.
const operations = ["POST links"] as const;
const transports = ["HTTP"] as const;
const rows = faultTable.filter(
  ({ takes, spoil }) => takes !== "minutes" && spoil.how !== "withdrawn",
);
const kills = killTable.filter((row) => row.operations.includes("POST links"));

const results = new Map<string, CaseResult>();

beforeAll(async () => {
  const world = await openWorld(requireBrowserUnderTest());
  try {
    const report = (result: CaseResult) => void results.set(result.name, result);
    await runMatrix({ world, rows, operations, transports, report });
    await runKill("worker killed", world, operations, { transports, report });
    await runKill("browser killed", world, operations, { transports, report });
  } finally {
    await world.close();
  }
}, 600_000);

describe("a new link under a fault ends as the table says, and once at the service", () => {
  test.each(rows.map((row) => [row.name, row.create]))("%s: %s", (name) => {
    expect(results.get(name)).toMatchObject({ kept: true, problems: [] });
  });
});

describe.each(["worker killed", "browser killed"])("%s: a new link goes on, and once", (kind) => {
  test.each(kills.map(({ name }) => name))("while %s", (name) => {
    expect(results.get(`${kind}: ${name}`)).toMatchObject({ kept: true, problems: [] });
  });
});

test("nothing is lost, silently doubled or stuck", () => {
  const counts = countUp([...results.values()]);
  expect(counts).toMatchObject({ lost: 0, doubled: 0, stuck: 0 });
  expect(counts.kept).toBe(rows.length + 2 * kills.length);
  expect(counts.shown).toBe(counts.toBeShown);
});
