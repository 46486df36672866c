import type { ResourceKind } from "../domain/operation/operation.ts";
import type { KnownById } from "./known-by-id.ts";
import type { LedgerRows } from "./rows.ts";

/** What the fields of a resource do not say about its ledger rows. */
export interface ResourceModel<Of extends ResourceKind = ResourceKind> {
  /** A row for a resource that the ledger does not have, and whose id the user entered. */
  givenRow(given: KnownById<Of>): LedgerRows[Of];
  /** The row of a resource that is sent without the content of its page. Absent: such rows have no content. */
  withoutContent?(row: LedgerRows[Of]): LedgerRows[Of];
}
