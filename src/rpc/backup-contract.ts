import type { StorageFailure } from "../domain/failures.ts";
import type { ProfileHead } from "../domain/profile/profile.ts";
import type { LedgerWave } from "../resources/rows.ts";
import type { Request as Method } from "./method.ts";

/** The requests that merge a backup. */
export interface BackupContract {
  /** Adds a profile whole and without a key. Safe to repeat: one that is here stays as it is. */
  addProfile: Method<{ profile: ProfileHead }, void, StorageFailure>;
  /**
   * Puts rows of a backup into the ledger, in one transaction; sends nothing. A row with the same id stays
   * if it is as recent, if something about it is on its way, or if it belongs to another profile.
   */
  mergeRows: Method<LedgerWave, void, StorageFailure>;
}
