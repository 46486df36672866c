import type {
  ImportFailure,
  JobFailure,
  MessageFailure,
  StorageFailure,
} from "../../../../shared/domain/failures.ts";
import type { LocalId } from "../../../../shared/domain/values/ids.ts";
import { err, ok, type Result } from "../../../../shared/domain/values/result.ts";
import type { DryRun } from "../../../importers/dry-run.ts";
import type { Found } from "../../../importers/found.ts";
import { importFailureOf } from "../../../importers/import-error.ts";
import {
  importOperations,
  type ImportChoices,
  type KnownPlace,
} from "../../../importers/operations.ts";
import type { PageJobs } from "../../ledger/jobs.ts";
import type { JobWriter, NewJob } from "../../ledger/write-job.ts";

/** Rows that are in memory at a time. */
const waveRows = 500;

/**
 * Writes the rows of an import while its source is read. Does not start the job. After a failure, the caller has to
 * forget the job.
 */
export async function writeImport(
  jobs: PageJobs,
  job: NewJob,
  given: {
    found: AsyncIterable<Found>;
    run: DryRun;
    choices: ImportChoices;
    known: readonly KnownPlace[];
    uuid: () => LocalId;
    onWritten: (rows: number) => void;
  },
): Promise<Result<JobWriter, ImportFailure | JobFailure | MessageFailure | StorageFailure>> {
  const begun = await jobs.begin(job);
  if (!begun.ok) return begun;
  const writer = begun.value;
  const { found, run, choices, known, uuid } = given;
  let rows = 0;
  let wave: Parameters<JobWriter["write"]>[0][number][] = [];
  const writeWave = async () => {
    const result = await writer.write(wave);
    rows += wave.length;
    wave = [];
    given.onWritten(rows);
    return result;
  };
  try {
    for await (const operation of importOperations(found, run, choices, known, uuid)) {
      wave.push(operation);
      if (wave.length < waveRows) continue;
      const result = await writeWave();
      if (!result.ok) return result;
    }
  } catch (error) {
    return err(importFailureOf(error));
  }
  const result = await writeWave();
  return result.ok ? ok(writer) : result;
}
