import type { ProfileId } from "../../domain/values/ids.ts";
import type { Transaction } from "../ports.ts";

/** Entries that came to an end and are kept for Activity, in each profile. */
const endedKept = 500;

/** Forgets the oldest entries that came to an end, beyond those that Activity keeps. */
export async function pruneEnded(tx: Transaction, profileId: ProfileId): Promise<void> {
  for (const ended of await tx.endedBefore(profileId, endedKept)) await tx.forgetEntry(ended.id);
}
