import type { ProfileId } from "../../domain/values/ids.ts";
import { moveEntry } from "../outbox/move-entry.ts";
import type { Transaction } from "../ports.ts";
import type { Answer } from "./lanes.ts";
import { stepStoredGate } from "./pass-gate.ts";

/** Writes one outcome: entry, ledger and gate. Nothing is written of a profile that has been deleted. */
export async function recordOutcome(
  tx: Transaction,
  profileId: ProfileId,
  { entryId, decision }: Answer,
  nowMs: number,
  jitter: number,
): Promise<void> {
  const entry = await tx.entry(entryId);
  if (entry === undefined) return;
  await moveEntry(tx, entry, decision.entry, nowMs);
  await stepStoredGate(tx, profileId, decision.gate, nowMs, jitter);
}
