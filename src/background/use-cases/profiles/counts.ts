import { decidingStates, movingStates } from "../../../shared/domain/outbox/entry.ts";
import { isConnected, type Profile } from "../../../shared/domain/profile/profile.ts";
import type { ReadTransaction } from "../../../shared/ports/ports.ts";

/**
 * The number of entries of these profiles that wait, and of those that need the user. Behind a shut gate
 * all need the user. The rows of a paused job do neither: the job tells their number.
 */
export async function counts(
  tx: ReadTransaction,
  profiles: readonly Profile[],
): Promise<{ needsYou: number; waiting: number }> {
  const sum = { needsYou: 0, waiting: 0 };
  for (const profile of profiles) {
    const gate = await tx.gate(profile.id);
    const shut = isConnected(profile) && gate.state === "shut";
    sum.needsYou += await tx.countIn(profile.id, decidingStates);
    const moving = await tx.countUnpaused(profile.id, movingStates);
    if (shut) sum.needsYou += moving;
    else sum.waiting += moving;
  }
  return sum;
}
