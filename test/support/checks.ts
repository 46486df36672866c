import { runTool, type ToolRun } from "../../build/run-tool.ts";

export interface CheckRun extends ToolRun {
  readonly name: string;
}

interface Check {
  readonly name: string;
  readonly tool: string;
  readonly args: readonly string[];
}

/** The checks that no test project contains. */
export const CHECKS: readonly Check[] = [
  { name: "types", tool: "tsc", args: ["--noEmit"] },
  { name: "lint", tool: "oxlint", args: ["--type-aware", "--deny-warnings"] },
  // In two processes: one alone takes longer than all other checks.
  { name: "format of src", tool: "prettier", args: ["--check", "--log-level=warn", "src"] },
  {
    name: "format of all else",
    tool: "prettier",
    args: ["--check", "--log-level=warn", ".", "!src"],
  },
  { name: "dead code", tool: "knip", args: ["--no-progress"] },
];

/** One of the repository's tests, for a check without a build. */
export const IMPORT_DIRECTIONS: Check = {
  name: "import directions",
  tool: "vitest",
  args: ["run", "--project", "repo", "test/repo/imports.test.ts"],
};

/** Runs the checks in parallel, and prints the output of those that fail. */
export async function runChecks(checks: readonly Check[]): Promise<readonly CheckRun[]> {
  const runs = await Promise.all(
    checks.map(async ({ name, tool, args }) => ({ name, ...(await runTool(tool, args)) })),
  );
  for (const { name, exitCode, output, durationMs } of runs) {
    if (exitCode !== 0) console.log(output.trim());
    console.log(`${exitCode === 0 ? "✓" : "✗"} ${name} (${(durationMs / 1000).toFixed(1)} s)`);
  }
  return runs;
}
