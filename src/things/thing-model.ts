import type { Thing } from "../domain/operation.ts";
import type { LocalId } from "../domain/values/ids.ts";
import type { GivenThing } from "./given-thing.ts";
import type { LedgerRows } from "./rows.ts";

/** The rules of the ledger's rows of one thing. */
export interface ThingModel<Of extends Thing = Thing> {
  /** The row of a thing that is not in the ledger, and whose id a person gives. */
  givenRow(given: GivenThing<Of>): LedgerRows[Of];
  /** The row where it does not belong to `lost` any more: that may get its id later. */
  withoutReference(row: LedgerRows[Of], lost: LocalId): LedgerRows[Of];
  /** The row where the page's content does not go with the thing. */
  withoutContent(row: LedgerRows[Of]): LedgerRows[Of];
}
