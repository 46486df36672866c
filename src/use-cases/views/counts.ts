import type { StateName } from "../../domain/outbox/entry.ts";
import { isConnected, type Profile } from "../../domain/profile/profile.ts";
import type { ReadTransaction } from "../ports.ts";

/** States in which an entry goes by itself, as long as the gate lets it. */
export const movingStates: readonly StateName[] = [
  "capturing",
  "held",
  "ready",
  "sending",
  "waiting",
  "depends",
];

export const decidingStates: readonly StateName[] = ["blocked", "unknown"];

/**
 * How many entries of these profiles wait, and how many need the person; behind a shut gate all of
 * them do.
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
    sum[shut ? "needsYou" : "waiting"] += await tx.countIn(profile.id, movingStates);
  }
  return sum;
}
