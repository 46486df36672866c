import { StorageError } from "../../shared/domain/failures.ts";
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
