import type { EntryId, ProfileId } from "../../../../shared/domain/values/ids.ts";
import type { Transaction } from "../../../../shared/ports/ports.ts";
import { moveEntry } from "../../outbox/move-entry.ts";
import type { Delivery } from "../life/delivery.ts";

/** Makes entries that have left the list ahead `ready` again. Entries of a deleted profile are gone. */
export async function putBack(
  tx: Transaction,
  entries: readonly EntryId[],
  nowMs: number,
): Promise<void> {
  const found = await Promise.all(entries.map((id) => tx.entry(id)));
  for (const entry of found) {
    if (entry !== undefined) await moveEntry(tx, entry, { kind: "not-begun" }, nowMs);
  }
}

/**
 * Makes all entries of a profile that are claimed ahead `ready` again. Called before a change of what was not sent. False
 * if the disk failed.
 */
export async function putAllBack(delivery: Delivery, id: ProfileId): Promise<boolean> {
  const { store, clock } = delivery;
  const { ahead } = delivery.lanesOf(id);
  ahead.leave();
  const left = ahead.left();
  if (left.length === 0) return true;
  const done = await store.change((tx) => putBack(tx, left, clock.now()));
  if (done.ok) ahead.areBack(left);
  return done.ok;
}
