import type { ProfileId } from "../../domain/values/ids.ts";
import { decide } from "../../domain/outbox/decide.ts";
import { isDue, longestHoldMs } from "../../domain/outbox/entry.ts";
import type { Profile } from "../../domain/profile/profile.ts";
import { moveEntry } from "../outbox/move-entry.ts";
import type { Transaction } from "../ports.ts";

/** Moves on what was only waiting for its time: captures that took too long, and holds that are over. */
export async function advanceDue(
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

/**
 * What an earlier life of the background left in `sending`: it died while the request was under way,
 * so the outcome is unknown. Runs once at each start, before anything is sent.
 */
export async function recoverInterrupted(
  tx: Transaction,
  profile: Profile,
  nowMs: number,
): Promise<number> {
  const interrupted = await tx.entriesIn(profile.id, ["sending"]);
  for (const entry of interrupted) {
    const { operation, tries } = entry;
    const { compatibility } = profile;
    const outcome = { kind: "lost", failure: { kind: "interrupted" } } as const;
    const decision = decide(outcome, { operation, tries, compatibility, nowMs });
    await moveEntry(tx, entry, decision.entry, nowMs);
  }
  return interrupted.length;
}
