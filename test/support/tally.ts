import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import * as v from "valibot";

/** The numbers of passed and skipped tests, and the title and first lines of each failure. */
export interface Tally {
  readonly passed: number;
  readonly skipped: number;
  readonly failures: readonly string[];
}

export const NOTHING: Tally = { passed: 0, skipped: 0, failures: [] };

/** Enough of a failure to tell its cause: the output above has all of it. */
const shownLines = 8;

const Report = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.optional(v.string(), ""),
      assertionResults: v.array(
        v.object({
          status: v.string(),
          fullName: v.string(),
          failureMessages: v.nullish(v.array(v.string()), []),
        }),
      ),
    }),
  ),
});

export function addTallies(tallies: readonly Tally[]): Tally {
  const sum = (key: "passed" | "skipped") =>
    tallies.reduce((total, tally) => total + tally[key], 0);
  return {
    passed: sum("passed"),
    skipped: sum("skipped"),
    failures: tallies.flatMap(({ failures }) => failures),
  };
}

/** E.g. `12 passed, 0 failed`, followed by `, 1 skipped` if any was. */
export function formatTally({ passed, failures, skipped }: Tally): string {
  return `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/**
 * Counts the results in the report of Vitest's JSON reporter. A file that failed outside its tests counts
 * as one failure, and so does a run that executed nothing, or that failed without naming a test.
 */
export async function readTally(reportPath: string, exitCode: number): Promise<Tally> {
  const text = await readFile(reportPath, "utf8").catch(() => '{"testResults":[]}');
  const { testResults } = v.parse(Report, JSON.parse(text));
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: name })),
  );
  const passed = tests.filter(({ status }) => status === "passed").length;
  const failed = tests.filter(({ status }) => status === "failed");
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  );
  const failures = [
    ...failed.map(({ file, fullName, failureMessages }) =>
      describeFailure(`${relative(".", file)} › ${fullName.trim()}`, failureMessages.join("\n")),
    ),
    ...brokenFiles.map(({ name, message }) => describeFailure(relative(".", name), message)),
  ];
  if (failures.length === 0 && (exitCode !== 0 || passed === 0))
    failures.push(describeFailure(reportPath, `no test failed, but the run did (${exitCode})`));
  return {
    passed,
    skipped: tests.length - passed - failed.length,
    failures,
  };
}

function describeFailure(title: string, message: string): string {
  const lines = message.split("\n").filter((line) => line.trim() !== "");
  return [title, ...lines.slice(0, shownLines).map((line) => `    ${line}`)].join("\n");
}
