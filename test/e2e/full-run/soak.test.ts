import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { describeSoak, faultsOf } from "../../soak/report.ts";
import { runSoak } from "../../soak/run-soak.ts";
import { requireBrowserUnderTest } from "../../support/launch.ts";

// `npm run soak` runs longer.
const seconds = 60;
const seed = Number(process.env["LINKSTOW_SEED"] ?? randomInt(2 ** 31));

test(`loses, doubles and leaves nothing under random operations, faults and kills (LINKSTOW_SEED=${seed})`, async () => {
  const browser = requireBrowserUnderTest();
  const result = await runSoak({ browser, seed, seconds, operations: 20_000 });
  console.info(describeSoak(result));
  expect(faultsOf(result)).toEqual([]);
  expect(result.seconds).toBeGreaterThanOrEqual(seconds);
  expect(result.tally.operations).toBeGreaterThan(200);
  expect(result.judgement.kept).toBeGreaterThan(100);
  expect(result.judgement.presses).not.toEqual([]);
  expect(result.judgement.contents.withContent).toBeGreaterThan(0);
});
