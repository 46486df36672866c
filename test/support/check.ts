import { runChecks } from "./checks.ts";

const runs = await runChecks();
process.exit(runs.every(({ exitCode }) => exitCode === 0) ? 0 : 1);
