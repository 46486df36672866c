import { err, ok, type Result } from "../values/result.ts";
import type { Job, JobState } from "./job.ts";

/** The user's requests for a job. A page stores the request, and the background carries it out. */
export type JobWish = "paused" | "resumed" | "cancelled";

const wished: Record<JobWish, Partial<Record<JobState, JobState>>> = {
  paused: { running: "pausing", resuming: "pausing", fed: "pausing" },
  resumed: { paused: "resuming", pausing: "resuming" },
  cancelled: {
    running: "cancelling",
    pausing: "cancelling",
    paused: "cancelling",
    resuming: "cancelling",
    fed: "cancelling",
  },
};

/** The job with a wish that the background will carry out; `job-moved-on` if its state does not allow the wish. */
export function wishJob(job: Job, wish: JobWish): Result<Job, { kind: "job-moved-on" }> {
  const state = wished[wish][job.state];
  return state === undefined ? err({ kind: "job-moved-on" }) : ok({ ...job, state });
}

/** The job once all of its rows are on disk: from now on it is fed. */
export function startJob(
  job: Job,
  rows: Pick<Job, "rows" | "creates" | "collections" | "isConfirmed" | "hasContent">,
): Result<Job, { kind: "job-moved-on" }> {
  return job.state === "writing"
    ? ok({ ...job, ...rows, state: "running" })
    : err({ kind: "job-moved-on" });
}

const dayMs = 86_400_000;

/**
 * Whether the job will never be started. A page that writes a job, or asks the user about it, has a day to start it.
 */
export function isAbandoned({ state, createdAtMs }: Job, nowMs: number): boolean {
  return state === "writing" && nowMs - createdAtMs > dayMs;
}

/** Whether the content of the rows is no longer needed on disk: the outbox has its own copy, and gets no more rows. */
export function isContentSpent({ state, hasContent }: Job): boolean {
  return (
    hasContent === true && (state === "fed" || state === "cancelling" || state === "cancelled")
  );
}

/** Whether the outbox may still get rows of the job. */
export function mayStillSend({ state, fed, rows }: Job): boolean {
  return fed < rows && state !== "cancelling" && state !== "cancelled";
}

/** The next state after the background has carried out a state. */
const settledAs: Partial<Record<JobState, JobState>> = {
  pausing: "paused",
  resuming: "running",
  cancelling: "cancelled",
};

/** Whether the background has something to do for the job. */
export function isAsking({ state }: Pick<Job, "state">): boolean {
  return state === "running" || settledAs[state] !== undefined;
}

/**
 * The job after a step of the background, which carried out a request or added the next rows to the outbox. A job that
 * needs no step does not change.
 */
export function advanceJob(job: Job, rows: number, nowMs: number): Job {
  const settled = settledAs[job.state];
  if (settled !== undefined) return { ...job, state: settled };
  if (job.state !== "running") return job;
  const fed = Math.min(job.fed + rows, job.rows);
  return { ...job, state: fed < job.rows ? "running" : "fed", fed, fedAtMs: nowMs };
}
