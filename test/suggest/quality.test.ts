import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { baselines } from "./baselines.ts";
import { evaluate, linkstow, type Score } from "./evaluate.ts";
import { getHistories } from "./histories.ts";

/** A history written for this test: 360 links of one reader, who is not always consistent. */
const [reader] = getHistories(fileURLToPath(new URL("./written", import.meta.url))) ?? [];
const seed = 1;

/** The limits are a little below what was measured: `npm run suggest` prints it. */
describe.each([
  ["collections", { first: 0.88, amongFive: 0.94 }],
  ["tags", { precisionAtFive: 0.34, recallAtFive: 0.85 }],
] as const)("suggested %s", (of, least) => {
  const history = reader?.[of] ?? [];
  const ours = evaluate(history, linkstow(), seed);

  it("are as often right as they were when they were measured", () => {
    expect(history.length).toBeGreaterThan(300);
    for (const [value, limit] of Object.entries(least)) {
      // oxlint-disable-next-line no-unsafe-type-assertion -- Object.entries forgets the keys
      expect(ours[value as keyof Score]).toBeGreaterThan(limit);
    }
  });

  it.each(Object.keys(baselines))("are better than those of the %s", (name) => {
    const create = baselines[name] ?? expect.unreachable();
    expect(evaluate(history, create(), seed).recallAtFive).toBeLessThan(ours.recallAtFive);
  });
});
