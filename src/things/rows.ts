import type { ProfileId } from "../domain/values/ids.ts";
import type { CollectionRow } from "./collection/row.ts";
import type { LinkRow } from "./link/row.ts";
import type { RepositoryRow } from "./repository/row.ts";

/**
 * The ledger: what this browser knows of the person's things at the service. The service cannot list, so
 * this is the source of pickers, edit and badge.
 */
export interface LedgerRows {
  link: LinkRow;
  collection: CollectionRow;
  repository: RepositoryRow;
}
export type LedgerKind = keyof LedgerRows;

/** A tag that was used. The service knows no tags but those of its links. */
export interface TagRow {
  profileId: ProfileId;
  /** `tagKey` of `name`. */
  key: string;
  /** As last written. */
  name: string;
  usedAtMs: number;
  uses: number;
}
