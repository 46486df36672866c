// @vitest-environment node
import { expect, it } from "vitest";
import { casesOf, runCase } from "./run-case.ts";
import { scenarios } from "./scenarios.ts";

/** `npm run disk-faults` runs all cases: this takes some of each scenario, the same ones each time. */
const some = (requests: number) => (requests > 1_000 ? 1 : 4);

/** In these, a row that stays unreadable stops nothing but itself, whichever it is. */
const endureLoss = [
  "save after a delivery",
  "quick save",
  "collection tree",
  "undo",
  "choice",
  "start after a kill",
  "merge",
];

it.each(scenarios)(
  "$name: the disk fails once, and nothing is lost, doubled or stuck",
  async (scenario) => {
    const well = await runCase(scenario);
    expect(well.complaints).toEqual([]);
    const cases = casesOf(well.requests).filter(
      ({ fault }) => fault !== "lost" || endureLoss.includes(scenario.name),
    );
    const parts = some(well.requests.length);
    for (let part = 0; part < parts; part += 1) {
      const one = cases[Math.floor(((part + 0.5) * cases.length) / parts)];
      if (one === undefined) continue;
      const { complaints } = await runCase(scenario, one, well.asking);
      expect(
        complaints,
        `--scenario "${scenario.name}" --at ${one.at} --fault ${one.fault}`,
      ).toEqual([]);
    }
  },
);
