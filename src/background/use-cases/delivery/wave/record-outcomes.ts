import { stepGate } from "../../../../shared/domain/outbox/gate.ts";
import type { Profile } from "../../../../shared/domain/profile/profile.ts";
import { moveEntry } from "../../outbox/move-entry.ts";
import type { Delivery } from "../life/delivery.ts";
import type { AnsweredLane } from "../queue/lanes.ts";
import { withoutTakenId } from "./taken-id.ts";

/**
 * Writes what the service said, in a strict transaction that knows these entries and the gate alone, and frees
 * their lanes. If it fails, each outcome gets a transaction of its own, so that one that cannot be written holds
 * up no other: it stays in memory for the next wave, and Activity says so. If this life ends first, its entry is
 * still in `sending` on disk, and the next life makes it unknown. Returns the lanes whose outcome is on disk now.
 */
export async function recordOutcomes(
  delivery: Delivery,
  { id }: Pick<Profile, "id">,
  answered: readonly AnsweredLane[],
): Promise<readonly AnsweredLane[]> {
  if (answered.length === 0) return [];
  if (await record(delivery, id, answered)) return answered;
  const recorded: AnsweredLane[] = [];
  for (const one of answered) {
    if (await record(delivery, id, [one])) recorded.push(one);
    else delivery.unrecorded.add(one.answer.entryId);
  }
  return recorded;
}

async function record(
  delivery: Delivery,
  id: Profile["id"],
  answered: readonly AnsweredLane[],
): Promise<boolean> {
  const { store, clock, random, report } = delivery;
  const recorded = await store
    .change(async (tx) => {
      const nowMs = clock.now();
      const jitter = random.fraction();
      // All at once: each wait is a round trip to the browser process.
      const [before, ...entries] = await Promise.all([
        tx.gate(id),
        ...answered.map(({ answer }) => tx.entry(answer.entryId)),
      ]);
      let gate = before;
      for (const [at, { answer }] of answered.entries()) {
        const entry = entries[at];
        // The profile was deleted meanwhile, so there is nothing to record.
        if (entry === undefined) continue;
        const event = await withoutTakenId(tx, entry, answer.decision.entry);
        await moveEntry(tx, entry, event, nowMs);
        gate = stepGate(gate, answer.decision.gate, nowMs, jitter);
      }
      if (gate !== before) await tx.putGate(id, gate);
    })
    .catch((bug: unknown) => {
      report(bug);
      return undefined;
    });
  if (recorded?.ok !== true) return false;
  delivery.lanesOf(id).free(answered);
  for (const { answer } of answered) delivery.unrecorded.delete(answer.entryId);
  return true;
}
