import { StorageError } from "../../shared/domain/failures.ts";
import type { Reference, ResourceKind } from "../../shared/domain/operation/operation.ts";
import type { ReadKind, ReadTransaction, UnreadableRow } from "../../shared/ports/ports.ts";

/**
 * Ends a change with `storage-unreadable` if an unreadable row in this transaction may be the one it looks
 * for. Without this check the change would create the resource a second time.
 */
export function stopAtUnreadable(
  tx: ReadTransaction,
  kinds: readonly ReadKind[],
  isMeant: (row: UnreadableRow) => boolean = () => true,
): void {
  const met = kinds.flatMap((kind) => tx.unreadableMet(kind));
  if (met.some(isMeant)) {
    throw new StorageError({ kind: "storage-unreadable" });
  }
}

/**
 * The row of a resource; undefined if there is none. Throws `storage-unreadable`, which ends the change, if an
 * unreadable row in this transaction may be that row.
 */
export async function findRow<Of extends ResourceKind>(
  tx: ReadTransaction,
  reference: Reference<Of>,
) {
  const row = await tx.row(reference);
  if (row === undefined) stopAtUnreadable(tx, [reference.resource]);
  return row;
}
