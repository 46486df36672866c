import type { ProfileId } from "../domain/values/ids.ts";
import type { CollectionRow } from "./collection/row.ts";
import type { FileRow } from "./file/row.ts";
import type { LinkRow } from "./link/row.ts";
import type { RepositoryRow } from "./repository/row.ts";
import type { UserPageRow } from "./user-page/row.ts";

/**
 * The ledger: this browser's knowledge of the user's things at the service. The service cannot list
 * things, so pickers, edit forms, and the badge read the ledger.
 */
export interface LedgerRows {
  link: LinkRow;
  collection: CollectionRow;
  file: FileRow;
  repository: RepositoryRow;
  "user-page": UserPageRow;
}
export type LedgerKind = keyof LedgerRows;

/** A tag that was used. At the service, tags exist only as fields of links. */
export interface TagRow {
  profileId: ProfileId;
  /** `tagKey` of `name`. */
  key: string;
  /** As the user first wrote it. */
  name: string;
  usedAtMs: number;
  uses: number;
}
