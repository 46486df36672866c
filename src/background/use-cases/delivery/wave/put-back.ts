import type { EntryId, ProfileId } from "../../../../shared/domain/values/ids.ts";
import type { Transaction } from "../../../../shared/ports/ports.ts";
import { moveEntry } from "../../outbox/move-entry.ts";
import type { Delivery } from "../life/delivery.ts";

/** Puts entries that have left the list ahead back in the queue. Those of a profile that was deleted are gone. */
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

/** Puts back what is ahead of a profile, for a change that concerns what was not sent. False if the disk failed. */
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
