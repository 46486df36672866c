import type { Failure } from "../../domain/failures.ts";
import type { Job, JobOperation } from "../../domain/jobs/job.ts";
import type { Result } from "../../domain/values/result.ts";
import type { PageJobs } from "./jobs.ts";
import type { JobWriter, NewJob } from "./write-job.ts";

/**
 * Writes a job whose rows are all known, and starts it. If that fails, nothing of it stays on disk.
 * `isConfirmed`: the user has agreed to so many creates.
 */
export async function startWholeJob(
  jobs: Pick<PageJobs, "begin" | "forget">,
  job: NewJob,
  operations: readonly JobOperation[],
  {
    isConfirmed = false,
    contentOf,
  }: { isConfirmed?: boolean; contentOf?: Parameters<JobWriter["write"]>[1] } = {},
): Promise<Result<Job, Failure>> {
  const begun = await jobs.begin(job);
  if (!begun.ok) return begun;
  const written = await begun.value.write(operations, contentOf);
  const started = written.ok ? await begun.value.start({ isConfirmed }) : written;
  if (!started.ok) await jobs.forget(job);
  return started;
}
