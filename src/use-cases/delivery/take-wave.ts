import type { Profile } from "../../domain/profile/profile.ts";
import { claim, type Claimed } from "./claim.ts";
import type { Delivery } from "./delivery.ts";
import { endHolds } from "./end-holds.ts";
import type { Answer } from "./lanes.ts";
import { passGate, type Approach } from "./pass-gate.ts";
import { pruneEnded } from "./prune-ended.ts";
import { recordOutcome } from "./record-outcome.ts";

export interface Wave {
  /** Outcomes that are on disk now. */
  recorded: readonly Answer[];
  /** Entries that stand in `sending` on disk now, and are to be sent. */
  claimed: readonly Claimed[];
  /** The gate needs a probe before anything can be claimed. */
  needsProbe: boolean;
  /** False where the storage failed: then the wave is empty. */
  isStored: boolean;
}

const failed: Wave = { recorded: [], claimed: [], needsProbe: false, isStored: false };

/**
 * One wave, in one strict transaction: it records the outcomes that are there, ends the holds whose time is
 * over, passes the gate, and claims what fits in the free lanes. Where the storage fails nothing is claimed,
 * and the outcomes are kept in memory for the next wave. Should this life end before, their entries are still
 * in `sending` on disk, and the next life makes them unknown; none is sent again blindly.
 */
export async function takeWave(
  delivery: Delivery,
  { id }: Profile,
  approach: Omit<Approach, "isProven">,
): Promise<Wave> {
  const { store, clock, random, network, report } = delivery;
  const lanes = delivery.lanesOf(id);
  const { connection } = approach;
  const isProven = connection.ok && network.isProven(connection.value.serverAddress);
  try {
    const wave = await store.change(async (tx) => {
      const nowMs = clock.now();
      const jitter = random.fraction();
      // Both at one moment: an answer that comes later has its lane until the next wave.
      const [answered, sending] = [lanes.answered(), lanes.sending()];
      for (const { answer } of answered) await recordOutcome(tx, id, answer, nowMs, jitter);
      if (answered.length > 0) await pruneEnded(tx, id);
      await endHolds(tx, id, nowMs);
      const passage = await passGate(tx, id, { ...approach, isProven }, nowMs, jitter);
      const claimed = passage === "send" ? await claim(tx, id, sending, nowMs) : [];
      return { answered, claimed, needsProbe: passage === "probe" };
    });
    if (!wave.ok) return failed;
    const { answered, ...rest } = wave.value;
    lanes.free(answered);
    return { ...rest, recorded: answered.map(({ answer }) => answer), isStored: true };
  } catch (bug) {
    report(bug);
    return failed;
  }
}
