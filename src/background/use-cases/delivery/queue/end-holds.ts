import {
  isDue,
  longestHoldMs,
  type Entry,
  type StateName,
} from "../../../../shared/domain/outbox/entry.ts";
import { moveEntry } from "../../outbox/move-entry.ts";
import type { Transaction } from "../../../../shared/ports/ports.ts";

/** The states that an entry leaves when its time is up. */
export const holdingStates: readonly StateName[] = ["capturing", "held"];

/**
 * Moves on the entries whose time is up: pages that took too long to read, and undo that was not used.
 * Returns whether there were any.
 */
export async function endHolds(
  tx: Transaction,
  holding: readonly Entry[],
  nowMs: number,
): Promise<boolean> {
  const over = holding.filter(
    ({ state }) => "untilMs" in state && isDue(state.untilMs, nowMs, longestHoldMs),
  );
  for (const entry of over) {
    const kind = entry.state.name === "capturing" ? "captured" : "hold-over";
    await moveEntry(tx, entry, { kind }, nowMs);
  }
  return over.length > 0;
}
