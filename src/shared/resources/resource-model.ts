import type { Reference, ResourceKind } from "../domain/operation/operation.ts";
import type { LocalId } from "../domain/values/ids.ts";
import type { KnownById } from "./known-by-id.ts";
import type { LedgerRows } from "./rows.ts";

/** The rules of one resource's ledger rows. */
export interface ResourceModel<Of extends ResourceKind = ResourceKind> {
  /** A row for a resource that the ledger does not have, and whose id the user entered. */
  givenRow(given: KnownById<Of>): LedgerRows[Of];
  /** The row without its reference to `lost`: the resource was sent without it, and `lost` may still get an id. */
  withoutReference(row: LedgerRows[Of], lost: LocalId): LedgerRows[Of];
  /** The row with the local ids by which this browser knows the resources that it refers to. */
  withReferences(row: LedgerRows[Of], idHere: (reference: Reference) => LocalId): LedgerRows[Of];
  /** The row of a resource that is sent without the content of its page. */
  withoutContent(row: LedgerRows[Of]): LedgerRows[Of];
}
