import type { StorageFailure } from "../../../../shared/domain/failures.ts";
import type { ProfileId } from "../../../../shared/domain/values/ids.ts";
import type { Result } from "../../../../shared/domain/values/result.ts";
import type { ImportSources } from "../../../../shared/platform/disk/import-sources.ts";
import type { LedgerLists } from "../../ledger/ledger-lists.ts";
import type { PageJobs } from "../../ledger/jobs.ts";

/** The parts of the page that the Import section needs. */
export interface ImportPorts {
  lists: Pick<LedgerLists, "listCollections" | "listTags">;
  jobs: PageJobs;
  savedAmong: (
    profileId: ProfileId,
    keys: readonly string[],
  ) => Promise<Result<ReadonlySet<string>, StorageFailure>>;
  uuid: () => string;
  now: () => number;
  /** The sources that were imported last. */
  importSources: ImportSources;
  /** Must be called in a click, before anything else. */
  requestBookmarks: () => Promise<boolean>;
  readOwnBookmarks: () => Promise<readonly unknown[]>;
}
