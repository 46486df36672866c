import type {
  DeliveryFailure,
  JobFailure,
  MessageFailure,
  StorageFailure,
} from "../../domain/failures.ts";
import type { Job, JobRate } from "../../domain/jobs/job.ts";
import { isContentSpent, wishJob, type JobWish } from "../../domain/jobs/job-state.ts";
import { progressOf, type Progress } from "../../domain/jobs/progress.ts";
import { gateWakeAt, type Gate } from "../../domain/outbox/gate.ts";
import type { ProfileId } from "../../domain/values/ids.ts";
import { err, ok, type Result } from "../../domain/values/result.ts";
import type { JobStore, ReportRow } from "../job-ports.ts";
import { beginJob, type JobWriter, type NewJob, type WritePorts } from "./write-job.ts";

type JobKey = Pick<Job, "id" | "profileId">;

/**
 * The jobs of the user, as our pages make, show and steer them: in the database. The background is only asked for the
 * profile of a new job, and told that something has changed.
 */
export interface PageJobs {
  /**
   * Begins a job. Nothing of it is sent before its rows are written and the job is started. `profile-gone`: its
   * profile was deleted since the page showed it.
   */
  begin(job: NewJob): Promise<Result<JobWriter, MessageFailure | StorageFailure>>;
  /** All jobs of a profile with their progress, oldest first. */
  list(profileId: ProfileId): Promise<Result<JobsView, StorageFailure>>;
  /** Pauses, resumes or cancels a job. The wish is on disk when this resolves. */
  steer(key: JobKey, wish: JobWish): Promise<Result<Job, JobFailure | StorageFailure>>;
  /** How fast the rows that are left are sent. */
  setRate(key: JobKey, rate: JobRate): Promise<Result<Job, JobFailure | StorageFailure>>;
  /**
   * How each row stands, in the order of the rows, a page of rows at a time; `start`: from this row on. Ends after a
   * failure.
   */
  report(
    key: JobKey,
    start?: number,
  ): AsyncGenerator<Result<readonly ReportRow[], JobFailure | StorageFailure>>;
  /** Deletes a job that is over, or was never started, with its rows and its report. */
  forget(key: JobKey): Promise<Result<void, JobFailure | StorageFailure>>;
}

/** The jobs of this page, over the database that it shares with the background. */
export function createPageJobs(ports: WritePorts): PageJobs {
  const { jobs } = ports;
  return {
    begin: (job) => beginJob(ports, job),
    list: (profileId) => listJobs(jobs, profileId),
    steer: (key, wish) => steerJob(ports, key, wish),
    async setRate(key, rate) {
      const changed = await jobs.change(key, (job) => ok({ ...job, rate }));
      if (changed.ok) ports.wake();
      return changed;
    },
    report: (key, start) => reportPages(jobs, key, start),
    forget: (key) => forgetJob(jobs, key),
  };
}

/** Rows of a report that are in memory at a time. */
const pageRows = 500;

/**
 * Pauses, resumes or cancels a job. The wish is on disk when this resolves; the background carries it out, in
 * its next life if this one ends before.
 */
export async function steerJob(
  { jobs, wake }: { jobs: JobStore; wake: () => void },
  key: JobKey,
  wish: JobWish,
): Promise<Result<Job, JobFailure | StorageFailure>> {
  const changed = await jobs.change(key, (job) => wishJob(job, wish));
  if (!changed.ok) return changed;
  wake();
  // What fails, the next sweep does.
  if (isContentSpent(changed.value)) await jobs.forgetContent(changed.value);
  return changed;
}

export interface JobsView {
  jobs: readonly { job: Job; progress: Progress }[];
  /** The ids of jobs that another version wrote. They stay on disk. */
  unreadable: readonly string[];
  /** Why the profile sends nothing now; absent if its gate is open. */
  heldBy?: HeldBy;
}

/** What keeps all rows of a profile from being sent. Without a time, only the user can change it. */
export interface HeldBy {
  cause: DeliveryFailure;
  /** Epoch ms. */
  nextTryAtMs?: number;
}

/** All jobs of a profile with their progress, oldest first. */
export async function listJobs(
  jobs: JobStore,
  profileId: ProfileId,
): Promise<Result<JobsView, StorageFailure>> {
  const listed = await jobs.list(profileId);
  if (!listed.ok) return listed;
  const views = listed.value.jobs.map(({ job, counts }) => ({
    job,
    progress: progressOf(job, counts),
  }));
  const { unreadable, gate } = listed.value;
  return ok({ jobs: views, unreadable, ...(gate.state !== "open" && { heldBy: heldBy(gate) }) });
}

function heldBy(gate: Exclude<Gate, { state: "open" }>): HeldBy {
  const nextTryAtMs = gateWakeAt(gate);
  return { cause: gate.cause, ...(nextTryAtMs !== undefined && { nextTryAtMs }) };
}

/**
 * How each row stands, in the order of the rows, a page at a time. Ends after a failure. Each page is of one
 * moment; a job that runs meanwhile moves on between two pages.
 */
export async function* reportPages(
  jobs: JobStore,
  key: JobKey,
  start = 0,
): AsyncGenerator<Result<readonly ReportRow[], JobFailure | StorageFailure>> {
  for (let from = start; ; from += pageRows) {
    const page = await jobs.report(key, from, pageRows);
    if (page.ok && page.value.length === 0) return;
    yield page;
    if (!page.ok || page.value.length < pageRows) return;
  }
}

/** Deletes a job that is over, or that was never started, with its rows and its report. */
export async function forgetJob(
  jobs: JobStore,
  key: JobKey,
): Promise<Result<void, JobFailure | StorageFailure>> {
  const listed = await listJobs(jobs, key.profileId);
  if (!listed.ok) return listed;
  const found = listed.value.jobs.find(({ job }) => job.id === key.id);
  if (found === undefined) return err({ kind: "job-gone" });
  const { state } = found.job;
  const mayEnd = found.progress.isOver || state === "writing";
  return jobs.forget(key, (job) => mayEnd && job.state === state);
}
