import type { Entry } from "../../../../shared/domain/outbox/entry.ts";
import { stepGate } from "../../../../shared/domain/outbox/gate.ts";
import type { EntryEvent } from "../../../../shared/domain/outbox/transition.ts";
import type { Profile } from "../../../../shared/domain/profile/profile.ts";
import type { RemoteId } from "../../../../shared/domain/values/ids.ts";
import type { ReadTransaction, Transaction } from "../../../../shared/ports/ports.ts";
import { moveEntry } from "../../outbox/move-entry.ts";
import type { Delivery } from "../life/delivery.ts";
import { linkOperations } from "../queue/ahead.ts";
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
      const ends = answered.flatMap(({ answer: { decision } }, at): End[] => {
        const entry = entries[at];
        // The profile was deleted meanwhile, so there is nothing to record.
        if (entry === undefined) return [];
        gate = stepGate(gate, decision.gate, nowMs, jitter);
        return [{ entry, event: decision.entry }];
      });
      if (await areApart(tx, ends)) {
        // Not asked again for each: nothing waits for any of them.
        const alone: Transaction = { ...tx, entriesDependingOn: () => Promise.resolve([]) };
        await Promise.all(ends.map((end) => recordEnd(alone, end, nowMs)));
      } else for (const end of ends) await recordEnd(tx, end, nowMs);
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

interface End {
  entry: Entry;
  event: EntryEvent;
}

async function recordEnd(tx: Transaction, { entry, event }: End, nowMs: number): Promise<void> {
  await moveEntry(tx, entry, await withoutTakenId(tx, entry, event), nowMs);
}

/**
 * Whether no end reads what another one writes. Then all can be recorded at once. So it is if all are of links, no two
 * give the same id, and nothing waits for any of them.
 */
async function areApart(tx: ReadTransaction, ends: readonly End[]): Promise<boolean> {
  if (!ends.every(({ entry }) => linkOperations.includes(entry.operation.kind))) return false;
  const given = ends.flatMap(({ event }) => givenId(event) ?? []);
  if (new Set(given).size < given.length) return false;
  const waiting = await Promise.all(
    ends.map(({ entry }) => tx.entriesDependingOn(entry.operation.subject)),
  );
  return waiting.flat().length === 0;
}

function givenId(event: EntryEvent): RemoteId | undefined {
  const told = event.kind === "refused" ? event.cause : event;
  return "remoteId" in told ? told.remoteId : undefined;
}
