import { createsOf, isSentOver, type OperationName } from "./operation-names.ts";
import type { CaseResult } from "./judge.ts";
import { runCase } from "./run-case.ts";
import { createPool, type Pool, type Slot } from "./slot.ts";
import type { FaultRow } from "./fault-row.ts";
import type { Transport } from "./transport.ts";
import type { OpenWorld } from "./world.ts";

/** How many faults run side by side over each transport, each with a profile and a service of its own. */
const sideBySide = 8;

/** How often a case is run that the browser's own crashes or reports of another network hide. */
const mostRounds = 3;

export interface MatrixOptions {
  readonly world: OpenWorld;
  readonly rows: readonly FaultRow[];
  readonly operations: readonly OperationName[];
  readonly transports: readonly Transport[];
  /** Called with each result as it comes. */
  readonly report?: (result: CaseResult) => void;
}

/**
 * Runs every row for every operation over every transport: slow rows first, all side by side; then, one row
 * at a time, those that affect the whole browser.
 */
export async function runMatrix(options: MatrixOptions): Promise<readonly CaseResult[]> {
  const { world, rows, operations, transports } = options;
  const pools = transports.map((transport) => ({
    transport,
    pool: createPool(world, transport, sideBySide),
  }));
  const runsOf = (row: FaultRow) =>
    pools
      .filter(
        ({ transport }) =>
          (row.transports?.includes(transport) ?? true) &&
          (row.browsers?.includes(world.browser.name) ?? true),
      )
      .flatMap(({ transport, pool }) =>
        operationsOf(row, operations)
          .filter((operation) => isSentOver(operation, transport))
          .map((operation) => () => runInSlot(pool, row, operation, options)),
      );
  try {
    const together = rows
      .filter(({ alone }) => !alone)
      .toSorted((a, b) => Number(b.takes !== undefined) - Number(a.takes !== undefined));
    const results = await Promise.all(together.flatMap(runsOf).map((run) => run()));
    for (const row of rows.filter(({ alone }) => alone)) {
      if (row.spoil.how === "down") {
        results.push(...(await Promise.all(runsOf(row).map((run) => run()))));
        continue;
      }
      for (const run of runsOf(row)) results.push(await run());
    }
    return results;
  } finally {
    for (const { pool } of pools) await pool.close();
  }
}

/** Waiting a minute for an alarm is worth it once. */
function operationsOf(row: FaultRow, all: readonly OperationName[]) {
  const operations = all.filter((one) => row.operations?.includes(one) ?? true);
  if (row.takes !== "minutes" || row.spoil.how === "down") return operations;
  return operations.filter(createsOf).slice(0, 1);
}

function rowFor(row: FaultRow, operation: OperationName): FaultRow {
  const { answer, ...same } = row;
  // Without its bytes, nothing is left of a file.
  if (operation === "POST files" && answer === "send-without") return same;
  if (row.updateCauses === undefined || createsOf(operation)) return row;
  return { ...same, causes: row.updateCauses };
}

async function runInSlot(
  pool: Pool,
  row: FaultRow,
  operation: OperationName,
  { world, report }: MatrixOptions,
): Promise<CaseResult> {
  const work = async (slot: Slot) => {
    const judgement = await runCase(rowFor(row, operation), operation, world, slot);
    if (judgement.problems.length > 0) pool.retire(slot);
    return judgement;
  };
  // For two minutes after an aborted request, no error proves that nothing was sent.
  const isFresh = row.spoil.how === "down" || row.spoil.how === "replaced";
  for (let round = 1; ; round += 1) {
    const endsBefore = world.browser.networkEnds();
    const result = await (isFresh ? pool.useNew(work) : pool.use(work));
    const { problems, missed, lost, doubled, name, transport } = result;
    // Chromium itself crashed (seen once in 4,000 cases): the case has met two faults, and shows neither. The
    // other one has a strike of its own.
    const isHit = problems.length > 0 && world.browser.networkEnds() > endsBefore;
    if (!(isHit || missed) || lost || doubled || round === mostRounds) {
      report?.(result);
      return result;
    }
    const why = isHit ? "Chromium's network process ended" : problems.join();
    console.warn(`Run again, because ${why}: ${name}, ${operation}, ${transport}`);
  }
}
