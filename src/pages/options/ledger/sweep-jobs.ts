import { isAbandoned, isContentSpent } from "../../../shared/domain/jobs/job-state.ts";
import type { StorageFailure } from "../../../shared/domain/failures.ts";
import type { Result } from "../../../shared/domain/values/result.ts";
import type { JobStore } from "../../../shared/ports/job-ports.ts";
import type { Clock } from "../../../shared/ports/ports.ts";
import { jobLock } from "./write-job.ts";

/**
 * Deletes what pages and backgrounds left that ended before they had tidied up: jobs that were never started and
 * never will be, content that nothing can send, and rows whose job was removed. A job whose page is still open
 * stays, however long the computer slept meanwhile.
 */
export async function sweepJobs({
  jobs,
  clock,
  isHeld,
}: {
  jobs: Pick<JobStore, "all" | "forget" | "forgetContent" | "forgetStrayRows">;
  clock: Clock;
  /** Whether a page holds the lock. */
  isHeld: (lock: string) => Promise<boolean>;
}): Promise<Result<void, StorageFailure>> {
  const nowMs = clock.now();
  const all = await jobs.all();
  if (!all.ok) return all;
  // What fails stays for the next sweep.
  for (const job of all.value) {
    if (isAbandoned(job, nowMs)) {
      if (await isHeld(jobLock(job.id))) continue;
      await jobs.forget(job, (kept) => isAbandoned(kept, nowMs));
    } else if (isContentSpent(job)) await jobs.forgetContent(job);
  }
  return jobs.forgetStrayRows();
}
