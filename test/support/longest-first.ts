import { readFile } from "node:fs/promises";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The test files that take longest, the longest first, by the ends of their paths. */
const longest = [
  "full-run/sleep.test.ts",
  "full-run/faults.test.ts",
  "full-run/soak.test.ts",
  "full-run/job-outlives.test.ts",
  "full-run/lives.test.ts",
  "full-run/optional-interfaces.test.ts",
  "full-run/languages.test.ts",
  "either-browser/languages.test.ts",
  "either-browser/popup-states.test.ts",
  "either-browser/head-and-foot.test.ts",
  "either-browser/files.test.ts",
  "hostile-pages/hostile-pages.test.ts",
  "either-browser/offline-server.test.ts",
  "either-browser/pages.test.ts",
  "either-browser/live.test.ts",
  "program/heavy-pages.test.ts",
  "copy/make-copy.test.ts",
];

/**
 * Starts the longest test files first: a long one that starts last runs alone, on one core. Files that ask for
 * an environment of their own stand beside each other, before the rest: Vitest ends a process, and starts a new one
 * that loads everything again, as soon as the next file has another environment.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's method, not an array's
    const sorted = await super.sort(files);
    const ranks = new Map(
      await Promise.all(sorted.map(async (file) => [file, await rankOf(file)] as const)),
    );
    return sorted.toSorted((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0));
  }
}

async function rankOf({ moduleId }: TestSpecification): Promise<number> {
  const at = longest.findIndex((end) => moduleId.endsWith(end));
  if (at !== -1) return at;
  const text = await readFile(moduleId, "utf8");
  return text.startsWith("// @vitest-environment ") ? longest.length : longest.length + 1;
}
