import { parseArgs } from "node:util";
import { casesOf, runCase } from "./run-case.ts";
import { scenarios } from "./scenarios.ts";

/** Lets each request of each scenario fail once, in each way. See docs/testing.md. */
const { values } = parseArgs({
  options: {
    scenario: { type: "string" },
    fault: { type: "string" },
    at: { type: "string" },
    /** Only each so-manieth case. */
    every: { type: "string", default: "1" },
  },
});
const every = Number(values.every);
const counts = new Map<string, number>();
let cases = 0;

for (const scenario of scenarios) {
  if (values.scenario !== undefined && values.scenario !== scenario.name) continue;
  const well = await runCase(scenario);
  console.log(`${scenario.name}: ${well.requests.length} requests`);
  for (const { verdict, text } of well.complaints)
    console.log(`  without a fault: ${verdict}: ${text}`);
  const chosen = casesOf(well.requests).filter(
    ({ at, fault }, place) =>
      place % every === 0 &&
      (values.at === undefined || Number(values.at) === at) &&
      (values.fault === undefined || values.fault === fault),
  );
  for (const { at, fault } of chosen) {
    const { complaints, struck } = await runCase(scenario, { at, fault }, well.asking);
    if (struck === undefined) continue;
    cases += 1;
    for (const verdict of new Set(complaints.map((one) => one.verdict))) {
      counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    }
    if (complaints.length === 0) continue;
    const said = complaints.map(({ verdict, text }) => `${verdict}: ${text}`).join("; ");
    const repeat = `--scenario "${scenario.name}" --at ${at} --fault ${fault}`;
    console.log(`  ${repeat} (${struck}): ${said.slice(0, 300)}`);
  }
}
console.log(
  `${cases} cases; ${[...counts].map(([name, count]) => `${name} ${count}`).join(", ") || "nothing wrong"}`,
);
