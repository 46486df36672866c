import { StorageError } from "../../domain/failures.ts";
import type { ReadKind, ReadTransaction, UnreadableRow } from "../ports.ts";

/**
 * Ends a change with `storage-unreadable` where a row that it has met and cannot read may be what it looked
 * for: to go on as if there were none would make it a second time.
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
