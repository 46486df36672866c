import type { Operation, ResourceKind } from "../domain/operation/operation.ts";
import type { Entry } from "../domain/outbox/entry.ts";
import type { ResponseFields } from "../domain/operation/response-fields.ts";
import { isRemoteIdOf } from "../domain/values/ids.ts";
import type { Transaction } from "../ports/ports.ts";
import type { OperationEffects } from "./operation-effects.ts";
import type { LedgerRows } from "./rows.ts";

/** The row with the fields of the response. It may change later entries about the same resource as well. */
type Refreshed<Of extends ResourceKind> = (
  tx: Transaction,
  row: LedgerRows[Of],
  entry: Entry,
  returned: ResponseFields | undefined,
) => LedgerRows[Of] | Promise<LedgerRows[Of]>;

/**
 * The effects of every create. On delivery the row of the new resource takes the id of the service and the time
 * of delivery, by which a repeated message is known after the entry was deleted. A create that is dropped
 * before its delivery takes its row with it.
 */
export function createEffects<Of extends ResourceKind>(
  resource: Of,
  refreshed: Refreshed<Of>,
): Pick<OperationEffects, "delivered" | "letGo"> {
  const referenceTo = ({ subject }: Operation) => ({ resource, localId: subject });
  return {
    async delivered(tx, { entry, operation, remoteId, returned, nowMs }) {
      const row = await tx.row(referenceTo(operation));
      if (row === undefined) return;
      const learned = isRemoteIdOf(resource, remoteId) && { remoteId };
      const known = { deliveredAtMs: nowMs, ...row, ...learned };
      await tx.put(resource, await refreshed(tx, known, entry, returned));
    },

    async letGo(tx, { operation }) {
      const reference = referenceTo(operation);
      const row = await tx.row(reference);
      if (row !== undefined && row.deliveredAtMs === undefined) await tx.forget(reference);
    },
  };
}
