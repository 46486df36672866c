import { runTool, type ToolRun } from "../../build/run-tool.ts";

export interface CheckRun extends ToolRun {
  readonly name: string;
}

const CHECKS = [
  { name: "types", tool: "tsc", args: ["--noEmit"] },
  { name: "lint", tool: "oxlint", args: ["--type-aware", "--deny-warnings"] },
  {
    name: "import directions",
    tool: "vitest",
    args: ["run", "--project", "repo", "test/repo/imports.test.ts"],
  },
  { name: "format", tool: "prettier", args: ["--check", "--log-level=warn", "."] },
  { name: "dead code", tool: "knip", args: ["--no-progress"] },
];

/** Runs all checks in parallel, and prints the output of those that fail. */
export async function runChecks(): Promise<readonly CheckRun[]> {
  const runs = await Promise.all(
    CHECKS.map(async ({ name, tool, args }) => ({ name, ...(await runTool(tool, args)) })),
  );
  for (const { name, exitCode, output, durationMs } of runs) {
    if (exitCode !== 0) console.log(output.trim());
    console.log(`${exitCode === 0 ? "✓" : "✗"} ${name} (${(durationMs / 1000).toFixed(1)} s)`);
  }
  return runs;
}
