import type { Operation, OperationOf } from "../domain/operation/operation.ts";
import { isFinal, type Entry } from "../domain/outbox/entry.ts";
import type { Transaction } from "../ports/ports.ts";

/** A change that remembers what it replaced. */
type Change = OperationOf<"update-link" | "update-collection" | "update-user-page">;

/**
 * Records the values in the `before` of every unsent change that follows the entry. If such a change is
 * dropped later, the row is restored to these values. `valuesBefore`: the known values of the fields that a
 * change concerns. Returns the fields that those changes concern.
 */
export async function recordInLaterChanges<Op extends Change>(
  tx: Transaction,
  { id, operation: { subject } }: Entry,
  isChange: (operation: Operation) => operation is Op,
  valuesBefore: (changes: Op["changes"]) => NonNullable<Op["before"]>,
): Promise<Op["changes"]> {
  const about = await tx.entriesAbout(subject);
  let waiting: Op["changes"] = {};
  for (const later of about.slice(about.findIndex((one) => one.id === id) + 1)) {
    const { operation } = later;
    if (isFinal(later) || !isChange(operation)) continue;
    waiting = { ...waiting, ...operation.changes };
    const before = { ...operation.before, ...valuesBefore(operation.changes) };
    await tx.putEntry({ ...later, operation: { ...operation, before } });
  }
  return waiting;
}
