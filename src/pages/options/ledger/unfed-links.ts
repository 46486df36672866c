import type { Failure } from "../../../shared/domain/failures.ts";
import { mayStillSend } from "../../../shared/domain/jobs/job-state.ts";
import type { SavedPage } from "../../../shared/domain/tabs/tab-items.ts";
import { addressKey } from "../../../shared/domain/address/address.ts";
import type { ProfileId } from "../../../shared/domain/values/ids.ts";
import { ok, type Result } from "../../../shared/domain/values/result.ts";
import type { PageJobs } from "./jobs.ts";

/**
 * The new links that the jobs of a profile have not given to the outbox yet, by the keys of their addresses.
 * The ledger does not know these links. Call this before a look into the ledger: a row that is given to the
 * outbox in between is then found there.
 */
export async function findUnfedLinks(
  jobs: Pick<PageJobs, "list" | "report">,
  profileId: ProfileId,
): Promise<Result<ReadonlyMap<string, SavedPage>, Failure>> {
  const listed = await jobs.list(profileId);
  if (!listed.ok) return listed;
  const found = new Map<string, SavedPage>();
  for (const { job } of listed.value.jobs) {
    if (!mayStillSend(job)) continue;
    for await (const page of jobs.report(job, job.fed)) {
      // A job that was forgotten meanwhile sends nothing.
      if (!page.ok && page.error.kind === "job-gone") break;
      if (!page.ok) return page;
      for (const { operation, state } of page.value) {
        if (operation?.kind !== "create-link" || state.name !== "unfed") continue;
        const key = addressKey(operation.fields.targetUrl);
        found.set(key, { savedAtMs: job.createdAtMs, isThere: false });
      }
    }
  }
  return ok(found);
}
