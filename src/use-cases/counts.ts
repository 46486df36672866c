import type { StateName } from "../domain/outbox/entry.ts";
import { isConnected, type Profile } from "../domain/profile.ts";
import type { ReadTransaction } from "./ports.ts";

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

/** How many entries wait, and how many need the person; behind a shut gate all of them do. */
export async function counts(
  tx: ReadTransaction,
  profile: Profile,
): Promise<{ needsYou: number; waiting: number }> {
  const deciding = await tx.countIn(profile.id, decidingStates);
  const moving = await tx.countIn(profile.id, movingStates);
  const gate = await tx.gate(profile.id);
  return isConnected(profile) && gate.state === "shut"
    ? { needsYou: deciding + moving, waiting: 0 }
    : { needsYou: deciding, waiting: moving };
}
