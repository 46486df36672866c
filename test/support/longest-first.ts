import { readFile } from "node:fs/promises";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { rankAmongLongest } from "./longest-files.ts";

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
  const rank = rankAmongLongest(moduleId);
  const text = await readFile(moduleId, "utf8");
  return text.startsWith("// @vitest-environment ") ? rank : rank + 0.5;
}
