import type { StorageFailure } from "../../../../shared/domain/failures.ts";
import type { JobId, ProfileId } from "../../../../shared/domain/values/ids.ts";
import { ok, type Result } from "../../../../shared/domain/values/result.ts";
import type { PageJobs } from "../../ledger/jobs.ts";

/** The jobs of the profile that have been started and make links. */
export async function startedJobs(
  jobs: Pick<PageJobs, "list">,
  profileId: ProfileId,
): Promise<Result<ReadonlySet<JobId>, StorageFailure>> {
  const listed = await jobs.list(profileId);
  if (!listed.ok) return listed;
  const making = listed.value.jobs.filter(({ job }) => {
    return job.kind !== "edit" && job.state !== "writing";
  });
  return ok(new Set(making.map(({ job }) => job.id)));
}
