import { readFile } from "node:fs/promises";
import * as v from "valibot";

/** The numbers of passed, failed and skipped tests. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 };

const Report = v.object({
  testResults: v.array(
    v.object({ status: v.string(), assertionResults: v.array(v.object({ status: v.string() })) }),
  ),
});

export function addTallies(tallies: readonly Tally[]): Tally {
  const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0);
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
}

/** E.g. `12 passed, 0 failed`, followed by `, 1 skipped` if any was. */
export function formatTally({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/**
 * Counts the results in the report of Vitest's JSON reporter. A file that failed outside its tests counts
 * as one failure, and so does a run that executed nothing, or that failed without naming a test.
 */
export async function readTally(reportPath: string, exitCode: number): Promise<Tally> {
  const text = await readFile(reportPath, "utf8").catch(() => '{"testResults":[]}');
  const { testResults } = v.parse(Report, JSON.parse(text));
  const tests = testResults.flatMap((file) => file.assertionResults);
  const passed = tests.filter(({ status }) => status === "passed").length;
  const failed = tests.filter(({ status }) => status === "failed").length;
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  ).length;
  const isUnexplained = failed + brokenFiles === 0 && (exitCode !== 0 || passed === 0);
  return {
    passed,
    failed: failed + brokenFiles + (isUnexplained ? 1 : 0),
    skipped: tests.length - passed - failed,
  };
}
