import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The test files that take longest, the longest first, by the ends of their paths. */
const longest = [
  "e2e/faults.test.ts",
  "e2e/soak.test.ts",
  "e2e/languages.test.ts",
  "e2e/popup-states.test.ts",
  "e2e/bulk-edit.test.ts",
  "e2e/jobs.test.ts",
  "hostile-pages/hostile-pages.test.ts",
  "e2e/files.test.ts",
  "e2e/lives.test.ts",
  "program/heavy-pages.test.ts",
  "copy/make-copy.test.ts",
];

/** Starts the longest test files first: a long one that starts last runs alone, on one core. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's method, not an array's
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((end) => moduleId.endsWith(end));
      return at === -1 ? longest.length : at;
    };
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
