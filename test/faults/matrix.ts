import { createsOf, type OperationName } from "./operations.ts";
import type { CaseResult } from "./judge.ts";
import { runCase } from "./run-case.ts";
import { createPool, type Pool } from "./slot.ts";
import type { FaultRow } from "./fault-row.ts";
import type { OpenWorld } from "./world.ts";

/** How many faults go on at once, each with a profile and a service of its own. */
const sideBySide = 14;

export interface MatrixOptions {
  readonly world: OpenWorld;
  readonly rows: readonly FaultRow[];
  readonly operations: readonly OperationName[];
  /** Told of each as it comes. */
  readonly report?: (result: CaseResult) => void;
}

/**
 * Runs every row for every operation: those that take long first, all side by side; then, one row at a
 * time, those that touch the whole browser.
 */
export async function runMatrix(options: MatrixOptions): Promise<readonly CaseResult[]> {
  const { world, rows, operations } = options;
  const pool = createPool(world.folder, sideBySide);
  const run = (row: FaultRow) => (operation: OperationName) =>
    runInSlot(pool, row, operation, options);
  try {
    const together = rows
      .filter(({ alone }) => !alone)
      .toSorted((a, b) => Number(b.takes !== undefined) - Number(a.takes !== undefined));
    const results = await Promise.all(together.flatMap((row) => operations.map(run(row))));
    for (const row of rows.filter(({ alone }) => alone)) {
      if (row.spoil.how === "down") {
        results.push(...(await Promise.all(operations.map(run(row)))));
        continue;
      }
      for (const operation of operationsOf(row, operations)) {
        results.push(await run(row)(operation));
      }
    }
    return results;
  } finally {
    await pool.close();
  }
}

/** An alarm a minute away is worth waiting for once. */
function operationsOf(row: FaultRow, operations: readonly OperationName[]) {
  if (row.takes !== "minutes") return operations;
  return operations.filter(createsOf).slice(0, 1);
}

async function runInSlot(
  pool: Pool,
  row: FaultRow,
  operation: OperationName,
  { world, report }: MatrixOptions,
): Promise<CaseResult> {
  const result = await pool.use(async (slot) => {
    const judgement = await runCase(row, operation, world, slot);
    if (judgement.problems.length > 0) pool.retire(slot);
    return judgement;
  });
  report?.(result);
  return result;
}
