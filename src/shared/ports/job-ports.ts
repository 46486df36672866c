import type { JobFailure, StorageFailure } from "../domain/failures.ts";
import type { Job, JobRow, RowOutcome, RowState } from "../domain/jobs/job.ts";
import type { RowCounts } from "../domain/jobs/progress.ts";
import type { StateName } from "../domain/outbox/entry.ts";
import type { Gate } from "../domain/outbox/gate.ts";
import type { EntryId, JobId, ProfileId } from "../domain/values/ids.ts";
import type { Result } from "../domain/values/result.ts";

/** The interfaces of jobs. The background reads and feeds them; pages write, steer and show them. */

/** Jobs within a transaction of the background's store. */
export interface JobReads {
  /** All jobs of a profile, without the unreadable ones. */
  jobs(profileId: ProfileId): Promise<readonly Job[]>;
  /** The entries of a job that are in these states, readable or not. */
  idsInJob(job: JobId, states: readonly StateName[]): Promise<readonly EntryId[]>;
}

export interface JobWrites {
  putJob(job: Job): Promise<void>;
  /** Writes nothing for a job that was deleted while the outbox still had rows of it. */
  putOutcome(outcome: RowOutcome): Promise<void>;
}

/** The rows of jobs, for the background. */
export interface JobRowReader {
  /** At most `count` rows, by their numbers. A row that is missing or unreadable is not in the map. */
  read(
    job: Pick<Job, "id" | "profileId">,
    from: number,
    count: number,
  ): Promise<Result<ReadonlyMap<number, JobRow>, StorageFailure>>;
  /** Deletes the content of these rows, which their entries have. What stays behind goes with the job. */
  forgetContent(
    job: Pick<Job, "id" | "profileId">,
    from: number,
    count: number,
  ): Promise<Result<void, StorageFailure>>;
}

/** A row as a report shows it. */
export interface ReportRow {
  row: number;
  /** Undefined: the row on disk cannot be read by this version. */
  operation: JobRow["operation"] | undefined;
  /** Of a change: the link as it is known now. Absent if it is not known here any more. */
  link?: { title: string; targetUrl: string };
  state: RowState;
}

/** Jobs as pages see them, in the database that they share with the background. */
export interface JobStore {
  /** A new job. Fails if there is one with this id. */
  add(job: Job): Promise<Result<void, StorageFailure>>;
  /**
   * One wave of rows of a job; on disk when this resolves. Replaces rows of the same number. `job-gone`: the job
   * was deleted meanwhile, so none of its rows stays.
   */
  putRows(rows: readonly JobRow[]): Promise<Result<void, JobFailure | StorageFailure>>;
  /**
   * Changes a job in one strict transaction. `rowsOnDisk`: how many rows it has there. They are counted only while the
   * job is in `writing`.
   */
  change(
    job: Pick<Job, "id" | "profileId">,
    work: (job: Job, rowsOnDisk: number) => Result<Job, JobFailure>,
  ): Promise<Result<Job, JobFailure | StorageFailure>>;
  /** The readable jobs of all profiles. */
  all(): Promise<Result<readonly Job[], StorageFailure>>;
  /** All jobs of a profile with the states of their rows, oldest first; `unreadable` are the ids of the others. */
  list(profileId: ProfileId): Promise<Result<JobList, StorageFailure>>;
  /** At most `limit` rows of a job from a number on, with the state of each, all of one moment. */
  report(
    job: Pick<Job, "id" | "profileId">,
    from: number,
    limit: number,
  ): Promise<Result<readonly ReportRow[], JobFailure | StorageFailure>>;
  /** Deletes a job with its rows and outcomes, if `mayForget` agrees. Entries in the outbox stay. */
  forget(
    job: Pick<Job, "id" | "profileId">,
    mayForget: (job: Job) => boolean,
  ): Promise<Result<void, JobFailure | StorageFailure>>;
  /** Deletes the content of all rows of a job. Only for a job whose content is spent (`isContentSpent`). */
  forgetContent(job: Job): Promise<Result<void, JobFailure | StorageFailure>>;
  /** Deletes the rows whose job is not on disk, readable or not. */
  forgetStrayRows(): Promise<Result<void, StorageFailure>>;
}

export interface JobList {
  jobs: readonly { job: Job; counts: RowCounts }[];
  unreadable: readonly string[];
  /** Of the profile. */
  gate: Gate;
}
