import { CHECKS, IMPORT_DIRECTIONS, runChecks } from "./checks.ts";

const runs = await runChecks([...CHECKS, IMPORT_DIRECTIONS]);
process.exit(runs.every(({ exitCode }) => exitCode === 0) ? 0 : 1);
