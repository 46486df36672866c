import type { StorageFailure } from "../domain/failures.ts";
import type { LedgerWave } from "../things/rows.ts";
import type { Method } from "./method.ts";

/** The request that merges a backup. */
export interface BackupContract {
  /**
   * Puts rows of a backup into the ledger, in one transaction; sends nothing. A row with the same id stays
   * if it is as recent, if something about it is on its way, or if it belongs to another profile.
   */
  mergeRows: Method<LedgerWave, void, StorageFailure>;
}
