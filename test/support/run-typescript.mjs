import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "./set-up.mjs";

/**
 * Runs a program in this folder through tsx with this command's arguments, and exits with its exit code.
 * Ctrl+C reaches the program directly, because it shares the terminal; other signals are passed on.
 * @param {string} file
 */
export function runTypeScript(file) {
  const args = [
    join(ROOT, "node_modules/tsx/dist/cli.mjs"),
    join(ROOT, "test/support", file),
    ...process.argv.slice(2),
  ];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: "inherit" });
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  child.on("exit", (code) => process.exit(code ?? 1));
}
