import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../", import.meta.url));

export interface ToolRun {
  readonly exitCode: number;
  /** Its output, both streams in order; empty if it was shown at once. */
  readonly output: string;
  readonly durationMs: number;
}

export interface ToolOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Shows the output at once instead of returning it. */
  readonly isShown?: boolean;
}

/** Runs a program of an installed package in the repository's root, without a shell. */
export function runTool(
  tool: string,
  args: readonly string[],
  { env = {}, isShown = false }: ToolOptions = {},
): Promise<ToolRun> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [requireBin(tool), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: isShown ? "inherit" : ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) =>
      resolve({ exitCode: code ?? 1, output, durationMs: performance.now() - startedAt }),
    );
  });
}

function requireBin(tool: string): string {
  const name = tool === "tsc" ? "typescript" : tool;
  const folder = join(ROOT, "node_modules", name);
  const parsed: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const { bin } = parsed as { bin: string | Record<string, string> };
  const file = typeof bin === "string" ? bin : bin[tool];
  if (!file) throw new Error(`The package ${name} brings no program ${tool}`);
  return join(folder, file);
}
