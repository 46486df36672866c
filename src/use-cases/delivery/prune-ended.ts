import type { ProfileId } from "../../domain/values/ids.ts";
import type { Transaction } from "../ports.ts";

/** Entries that came to an end and are kept for Activity, in each profile. */
const endedKept = 500;

/** While a long queue is sent, so many more may stand on disk. */
const pruneEvery = 50;

/** Forgets the oldest entries that came to an end, beyond those that Activity keeps. */
export async function pruneEnded(
  tx: Transaction,
  profileId: ProfileId,
  nowMs: number,
): Promise<void> {
  const ended = await tx.endedBefore(profileId, endedKept, nowMs);
  for (const { id } of ended) await tx.forgetEntry(id);
}

/** Prunes with each fiftieth outcome of a profile. */
export function createPruning() {
  const outcomes = new Map<ProfileId, number>();
  return async (
    tx: Transaction,
    profileId: ProfileId,
    recorded: number,
    nowMs: number,
  ): Promise<void> => {
    const since = (outcomes.get(profileId) ?? 0) + recorded;
    outcomes.set(profileId, since < pruneEvery ? since : 0);
    if (since >= pruneEvery) await pruneEnded(tx, profileId, nowMs);
  };
}
