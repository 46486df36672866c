import type {
  JobFailure,
  MessageFailure,
  StorageFailure,
} from "../../../shared/domain/failures.ts";
import { startJob } from "../../../shared/domain/jobs/job-state.ts";
import {
  createsUnasked,
  defaultRate,
  isCreate,
  type Job,
  type JobOperation,
  type JobRow,
  type RowContent,
} from "../../../shared/domain/jobs/job.ts";
import {
  asId,
  type EntryId,
  type JobId,
  type ProfileId,
} from "../../../shared/domain/values/ids.ts";
import { err, ok, type Result } from "../../../shared/domain/values/result.ts";
import type { JobStore } from "../../../shared/ports/job-ports.ts";
import type { Clock, Locks, Random } from "../../../shared/ports/ports.ts";

/** Rows in one transaction: quick to write, and few in memory. */
const waveRows = 500;

/** What the user asked for, before it has rows. `name` is shown; without `rate`, as many at once as lanes allow. */
export type NewJob = Pick<Job, "id" | "profileId" | "kind" | "name"> &
  Partial<Pick<Job, "rate" | "isSwap">>;

export interface WritePorts {
  jobs: JobStore;
  locks: Locks;
  clock: Clock;
  random: Pick<Random, "uuid">;
  /** `profile-gone`: it was deleted, perhaps on another page. */
  requireProfile: (id: ProfileId) => Promise<Result<unknown, MessageFailure>>;
  /** Tells the background that a job has changed; does not wait for it. */
  wake: () => void;
}

export interface JobWriter {
  /**
   * Writes the next rows, in waves; on disk when this resolves. After a failure the job cannot be started.
   * `job-gone`: the user has removed the job meanwhile, and no row stays.
   * Collections come before what refers to them. `contentOf`: of a new link, if its page was read.
   */
  write(
    operations: readonly JobOperation[],
    contentOf?: (operation: JobOperation) => RowContent | undefined,
  ): Promise<Result<void, JobFailure | StorageFailure>>;
  /**
   * Makes the job run, if all of its rows are on disk. `isConfirmed`: the user was told how many resources it
   * creates, and that the service has no delete. Without it, more than 1,000 creates are `job-unconfirmed`,
   * and `start` may be called again.
   */
  start(options?: { isConfirmed: boolean }): Promise<Result<Job, JobFailure | StorageFailure>>;
}

/** The lock that the page of a job holds, so that no other page takes the job for an abandoned one. */
export const jobLock = (id: JobId) => `job ${id}`;

/**
 * Begins a job, on the page that was asked for it. Until it is started, nothing of it is sent. If its profile was
 * deleted since the page showed it, nothing of the job stays: it would be neither carried out nor shown.
 */
export async function beginJob(
  { jobs, locks, clock, random, requireProfile, wake }: WritePorts,
  given: NewJob,
): Promise<Result<JobWriter, MessageFailure | StorageFailure>> {
  const nowMs = clock.now();
  const job: Job = {
    rate: defaultRate,
    ...given,
    state: "writing",
    rows: 0,
    creates: 0,
    isConfirmed: false,
    fed: 0,
    fedAtMs: nowMs,
    createdAtMs: nowMs,
  };
  await locks.hold(jobLock(job.id));
  const begun = await jobs.add(job);
  if (!begun.ok) return begun;
  // Only now: a deletion of the profile that comes later deletes the job, too.
  const there = await requireProfile(job.profileId);
  if (!there.ok) {
    await jobs.forget(job, () => true);
    return there;
  }
  let rows = 0;
  let creates = 0;
  let collections = 0;
  let hasContent = false;

  const rowOf = (operation: JobOperation, content: RowContent | undefined): JobRow => {
    const row = rows;
    rows += 1;
    if (isCreate(operation)) creates += 1;
    if (operation.kind === "create-collection") collections += 1;
    if (content !== undefined) hasContent = true;
    const entryId = asId<EntryId>(random.uuid());
    const ids = { profileId: job.profileId, job: job.id, row, entryId };
    return { ...ids, operation, ...(content && { content }) };
  };

  return ok({
    async write(operations, contentOf = () => undefined) {
      for (let from = 0; from < operations.length; from += waveRows) {
        // A wave that fails leaves its numbers missing: the job is never complete.
        const wave = operations
          .slice(from, from + waveRows)
          .map((operation) => rowOf(operation, contentOf(operation)));
        const written = await jobs.putRows(wave);
        if (!written.ok) return written;
      }
      return ok();
    },
    async start({ isConfirmed } = { isConfirmed: false }) {
      const started = await jobs.change(job, (kept, rowsOnDisk) => {
        if (rowsOnDisk !== rows) return err({ kind: "job-incomplete" });
        if (creates > createsUnasked && !isConfirmed) {
          return err({ kind: "job-unconfirmed", creates });
        }
        return startJob(kept, { rows, creates, collections, isConfirmed, hasContent });
      });
      if (started.ok) wake();
      return started;
    },
  });
}
