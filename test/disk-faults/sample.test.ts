// @vitest-environment node
import { expect, it } from "vitest";
import { casesOf, runCase } from "./run-case.ts";
import { scenarios } from "./scenarios.ts";

/** `npm run disk-faults` runs all cases: this takes some of each scenario, the same ones each time. */
const some = (requests: number) => (requests > 1_000 ? 1 : 4);

it.each(scenarios)(
  "$name: the disk fails once, and nothing is lost, doubled or stuck",
  async (scenario) => {
    const well = await runCase(scenario);
    expect(well.complaints).toEqual([]);
    // A row that stays unreadable still stops more than itself.
    const once = casesOf(well.requests).filter(({ fault }) => fault !== "lost");
    const parts = some(well.requests.length);
    for (let part = 0; part < parts; part += 1) {
      const one = once[Math.floor(((part + 0.5) * once.length) / parts)];
      if (one === undefined) continue;
      const { complaints } = await runCase(scenario, one, well.asking);
      expect(
        complaints,
        `--scenario "${scenario.name}" --at ${one.at} --fault ${one.fault}`,
      ).toEqual([]);
    }
  },
);
