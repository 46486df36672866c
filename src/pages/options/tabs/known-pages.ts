import type { Failure } from "../../../shared/domain/failures.ts";
import type { SavedPage } from "../../../shared/domain/tabs/tab-items.ts";
import type { ProfileId } from "../../../shared/domain/values/ids.ts";
import { ok, type Result } from "../../../shared/domain/values/result.ts";
import type { PageJobs } from "../ledger/jobs.ts";
import { findUnfedLinks } from "../ledger/unfed-links.ts";

/** The known links of pages, by the keys of their addresses. */
export type FindPages = (
  profileId: ProfileId,
  addressKeys: readonly string[],
) => Promise<Result<ReadonlyMap<string, SavedPage>, Failure>>;

/** Also finds the links of jobs that the ledger does not have yet. `findSaved` finds the links of the ledger. */
export function alsoInJobs(
  jobs: Pick<PageJobs, "list" | "report">,
  findSaved: FindPages,
): FindPages {
  return async (profileId, addressKeys) => {
    const unfed = await findUnfedLinks(jobs, profileId);
    if (!unfed.ok) return unfed;
    const found = await findSaved(profileId, addressKeys);
    return found.ok ? ok(new Map([...unfed.value, ...found.value])) : found;
  };
}
