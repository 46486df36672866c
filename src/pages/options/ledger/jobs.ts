import type {
  DeliveryFailure,
  JobFailure,
  StorageFailure,
} from "../../../shared/domain/failures.ts";
import { needsDecisions, openRowsOf } from "../../../shared/domain/jobs/feeding.ts";
import type { Job, JobRate } from "../../../shared/domain/jobs/job.ts";
import { isContentSpent, wishJob, type JobWish } from "../../../shared/domain/jobs/job-state.ts";
import { progressOf, type Progress } from "../../../shared/domain/jobs/progress.ts";
import { decidingStates, openStates, type Entry } from "../../../shared/domain/outbox/entry.ts";
import { gateWakeAt, type Gate } from "../../../shared/domain/outbox/gate.ts";
import type { EntryId, ProfileId } from "../../../shared/domain/values/ids.ts";
import { err, ok, type Result } from "../../../shared/domain/values/result.ts";
import type { JobStore, ReportRow } from "../../../shared/ports/job-ports.ts";
import type { Store } from "../../../shared/ports/ports.ts";
import { beginJob, type NewJob, type WritePorts } from "./write-job.ts";

type JobKey = Pick<Job, "id" | "profileId">;

export type PageJobs = ReturnType<typeof createPageJobs>;

/**
 * The jobs of the user, as our pages make, show and steer them: in the database that the page shares with the
 * background. The background is only asked for the profile of a new job, and told that something has changed.
 */
export function createPageJobs(ports: WritePorts & { ledger: Pick<Store, "read"> }) {
  const { jobs, ledger } = ports;
  return {
    /**
     * Begins a job. Nothing of it is sent before its rows are written and the job is started. `profile-gone`: its
     * profile was deleted since the page showed it.
     */
    begin: (job: NewJob) => beginJob(ports, job),
    /** All jobs of a profile with their progress, oldest first. */
    list: async (profileId: ProfileId) =>
      listJobs(jobs, profileId, await readOpen(ledger, profileId)),
    /** See `steerJob`. */
    steer: (key: JobKey, wish: JobWish) => steerJob(ports, key, wish),
    /** How fast the rows that are left are sent. */
    async setRate(key: JobKey, rate: JobRate) {
      const changed = await jobs.change(key, (job) => ok({ ...job, rate }));
      if (changed.ok) ports.wake();
      return changed;
    },
    /** See `reportPages`. `start`: from this row on. */
    report: (key: JobKey, start?: number) => reportPages(jobs, key, start),
    /** See `forgetJob`. */
    forget: (key: JobKey) => forgetJob(jobs, key),
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

export interface JobView {
  job: Job;
  progress: Progress;
  /** What its rows wait for that needs the user, the one with the most rows first. */
  waitsFor: readonly HeldUp[];
  /** Nothing more of it is sent before the user has decided about some of its rows. */
  isOnHold: boolean;
}

/** An entry that needs the user, of the job or not, and how many rows of the job wait for it. */
interface HeldUp {
  entryId: EntryId;
  rows: number;
}

export interface JobsView {
  jobs: readonly JobView[];
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

/** All jobs of a profile with their progress, oldest first. `open`: its entries that have not ended. */
export async function listJobs(
  jobs: JobStore,
  profileId: ProfileId,
  open: readonly Entry[] = [],
): Promise<Result<JobsView, StorageFailure>> {
  const listed = await jobs.list(profileId);
  if (!listed.ok) return listed;
  const views = listed.value.jobs.map(({ job, counts }): JobView => {
    const rows = openRowsOf(job, open);
    const waitsFor = [...rows.waiting].map(([entryId, count]) => ({ entryId, rows: count }));
    const behind = waitsFor.reduce((sum, one) => sum + one.rows, 0);
    return {
      job,
      progress: progressOf(job, counts, behind),
      waitsFor: waitsFor.toSorted((a, b) => b.rows - a.rows),
      isOnHold: job.state === "running" && needsDecisions(rows),
    };
  });
  const { unreadable, gate } = listed.value;
  return ok({ jobs: views, unreadable, ...(gate.state !== "open" && { heldBy: heldBy(gate) }) });
}

/** None while nothing needs the user, and if they cannot be read: the jobs are listed all the same. */
async function readOpen(
  ledger: Pick<Store, "read">,
  profileId: ProfileId,
): Promise<readonly Entry[]> {
  const open = await ledger.read(async (tx) => {
    const isDecided = (await tx.countIn(profileId, decidingStates)) === 0;
    return isDecided ? [] : tx.entriesIn(profileId, openStates);
  });
  return open.ok ? open.value : [];
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
