import type { ProfileId } from "../../domain/values/ids.ts";
import { isDue, longestHoldMs } from "../../domain/outbox/entry.ts";
import { moveEntry } from "../outbox/move-entry.ts";
import type { Transaction } from "../ports.ts";

/** Moves on the entries whose time is over: pages that took too long to read, and undo that was not used. */
export async function endHolds(
  tx: Transaction,
  profileId: ProfileId,
  nowMs: number,
): Promise<void> {
  for (const entry of await tx.entriesIn(profileId, ["capturing", "held"])) {
    const { state } = entry;
    if (!("untilMs" in state) || !isDue(state.untilMs, nowMs, longestHoldMs)) continue;
    const kind = state.name === "capturing" ? "captured" : "hold-over";
    await moveEntry(tx, entry, { kind }, nowMs);
  }
}
