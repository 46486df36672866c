import type { EntryId } from "../../domain/values/ids.ts";
import { decide, type Decision } from "../../domain/outbox/decide.ts";
import { requestKey } from "../../domain/outbox/edition.ts";
import { stepGate } from "../../domain/outbox/gate.ts";
import type { Outcome } from "../../domain/outbox/outcome.ts";
import type { Profile } from "../../domain/profile/profile.ts";
import type { Claimed, Delivery } from "./delivery.ts";
import { moveEntry } from "../outbox/move-entry.ts";
import { isCurrent, probeKey, type Way } from "./way.ts";

/**
 * Begins the request for what was claimed, as soon as the way is known; it is under way until its outcome
 * is on disk. Its end rejects for nobody: others are under way beside it. Where there is no way nothing is sent, and that is the outcome.
 */
export function begin(
  delivery: Delivery,
  profile: Profile,
  way: Way | Promise<Way>,
  claimed: Claimed,
): void {
  const underWay = delivery.underWay(profile.id);
  const { id } = claimed.entry;
  underWay.set(
    id,
    sendOne(delivery, profile, way, claimed)
      .catch(delivery.report)
      .finally(() => underWay.delete(id)),
  );
}

async function sendOne(
  ports: Delivery,
  profile: Profile,
  way: Way | Promise<Way>,
  { entry, payload, remoteIds }: Claimed,
): Promise<void> {
  const { operation, id: entryId, tries } = entry;
  const found = await way;
  const delivery = { entryId, idempotencyKey: requestKey(entry), operation, payload, remoteIds };
  const outcome: Outcome = found.ok
    ? await ports.service.send(found.value, delivery)
    : { kind: "not-sent", failure: found.error };
  const { compatibility } = profile;
  const nowMs = ports.clock.now();
  const decision = decide(outcome, { operation, tries, compatibility, nowMs });
  // What the key before said of itself is nothing to the one that has taken its place meanwhile.
  if (found.ok && !(await isCurrent(ports, profile, found.value))) decision.gate = { kind: "none" };
  await record(ports, profile, entryId, decision);
  if (found.ok && decision.probeKey) await probeKey(ports, profile, found.value);
}

/**
 * Entry, ledger and gate in one transaction. Should it fail, the entry stays in `sending` on disk, and
 * this life tries again at each look. The next one finds it there and has only that to go by: its
 * outcome becomes unknown, it is never sent again blindly.
 */
async function record(
  ports: Delivery,
  profile: Profile,
  entryId: EntryId,
  decision: Decision,
): Promise<void> {
  const nowMs = ports.clock.now();
  const recording = ports.store.change(async (tx) => {
    const entry = await tx.entry(entryId);
    // With its profile, of which nothing is to be left.
    if (entry === undefined) return;
    await moveEntry(tx, entry, decision.entry, nowMs);
    const gate = await tx.gate(profile.id);
    await tx.putGate(profile.id, stepGate(gate, decision.gate, nowMs, ports.random.fraction()));
  });
  const isRecorded = await recording.then(
    ({ ok }) => ok,
    (bug: unknown) => {
      ports.report(bug);
      return false;
    },
  );
  if (!isRecorded) {
    ports.unrecorded.set(entryId, () => record(ports, profile, entryId, decision));
  }
}
