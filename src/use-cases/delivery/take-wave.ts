import { stepGate } from "../../domain/outbox/gate.ts";
import type { Profile } from "../../domain/profile/profile.ts";
import { moveEntry } from "../outbox/move-entry.ts";
import { claim, hasDue, readDue, type Claimed } from "./claim.ts";
import type { Delivery } from "./delivery.ts";
import { endHolds, holdingStates } from "./end-holds.ts";
import type { AnsweredLane } from "./lanes.ts";
import { passGate, type Approach } from "./pass-gate.ts";

export interface Wave {
  /** Lanes whose outcome is on disk now. */
  answered: readonly AnsweredLane[];
  /** Entries that are in `sending` on disk now, and have to be sent. */
  claimed: readonly Claimed[];
  /** The gate needs a probe before anything can be claimed. */
  needsProbe: boolean;
  /** Saves pass the gate, or will do so after a probe. */
  isOpen: boolean;
  /** False if the storage failed: then the wave is empty. */
  isStored: boolean;
}

const failed: Wave = {
  answered: [],
  claimed: [],
  needsProbe: false,
  isOpen: false,
  isStored: false,
};

/**
 * One wave, in one strict transaction: ends the holds whose time is up, records the outcomes that have
 * arrived, passes the gate, and claims entries for the free lanes. If the storage fails, nothing is
 * claimed, and the outcomes stay in memory for the next wave. If this life ends first, their entries are
 * still in `sending` on disk, and the next life makes them unknown; none is resent blindly.
 */
export async function takeWave(
  delivery: Delivery,
  { id }: Profile,
  approach: Approach,
): Promise<Wave> {
  const { store, clock, random, network, report } = delivery;
  const lanes = delivery.lanesOf(id);
  const { connection } = approach;
  const isProven = connection.ok && network.isProven(connection.value.serverAddress);
  try {
    const wave = await store.change(async (tx) => {
      const nowMs = clock.now();
      const jitter = random.fraction();
      // Both read at the same moment: a later outcome keeps its lane until the next wave.
      const [answered, sending] = [lanes.answered(), lanes.sending()];
      // All at once: each wait is a round trip to the browser process.
      const [before, holding, due, ...entries] = await Promise.all([
        tx.gate(id),
        tx.entriesIn(id, holdingStates),
        // What is recorded below may make other entries due.
        answered.length > 0 ? undefined : readDue(tx, id),
        ...answered.map(({ answer }) => tx.entry(answer.entryId)),
      ]);
      const hasEnded = await endHolds(tx, holding, nowMs);
      let stepped = before;
      for (const [at, { answer }] of answered.entries()) {
        const entry = entries[at];
        // The profile was deleted meanwhile, so there is nothing to record.
        if (entry === undefined) continue;
        await moveEntry(tx, entry, answer.decision.entry, nowMs);
        stepped = stepGate(stepped, answer.decision.gate, nowMs, jitter);
      }
      await delivery.prune(tx, id, answered.length, nowMs);
      const { passage, gate } = passGate(stepped, approach, isProven, nowMs, jitter);
      if (gate !== before) await tx.putGate(id, gate);
      const next = due === undefined || hasEnded ? await readDue(tx, id) : due;
      const claimed = passage === "send" ? await claim(tx, next, { gate, sending }, nowMs) : [];
      // The server gets no probe while there is nothing to send.
      const needsProbe = passage === "probe" && (gate.state !== "open" || (await hasDue(tx, id)));
      return { answered, claimed, needsProbe, isOpen: gate.state === "open" };
    });
    if (!wave.ok) return failed;
    lanes.free(wave.value.answered);
    return { ...wave.value, isStored: true };
  } catch (bug) {
    report(bug);
    return failed;
  }
}
