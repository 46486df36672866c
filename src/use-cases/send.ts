import type { Connection } from "../api/service.ts";
import type { EntryId } from "../domain/ids.ts";
import { decide, type Decision } from "../domain/outbox/decide.ts";
import { stepGate } from "../domain/outbox/gate.ts";
import type { Profile } from "../domain/profile.ts";
import type { Claimed, Delivery } from "./delivery.ts";
import { moveEntry } from "./move-entry.ts";
import { probeGate } from "./way.ts";

/** Begins the request for what was claimed; it is under way until its outcome is on disk. */
export function begin(
  delivery: Delivery,
  profile: Profile,
  connection: Connection,
  claimed: Claimed,
): void {
  const underWay = delivery.underWay(profile.id);
  const { id } = claimed.entry;
  underWay.set(
    id,
    sendOne(delivery, profile, connection, claimed).finally(() => underWay.delete(id)),
  );
}

async function sendOne(
  ports: Delivery,
  profile: Profile,
  connection: Connection,
  { entry, payload, remoteIds }: Claimed,
): Promise<void> {
  const { operation, id: entryId, tries } = entry;
  const outcome = await ports.service.send(connection, { entryId, operation, payload, remoteIds });
  const { compatibility } = connection;
  const nowMs = ports.clock.now();
  const decision = decide(outcome, { operation, tries, compatibility, nowMs });
  await record(ports, profile, entryId, decision);
  if (decision.probeKey) await probeGate(ports, profile, connection);
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
  const recorded = await ports.store.change(async (tx) => {
    const entry = await tx.entry(entryId);
    if (entry !== undefined) await moveEntry(tx, entry, decision.entry, nowMs);
    const gate = await tx.gate(profile.id);
    await tx.putGate(profile.id, stepGate(gate, decision.gate, nowMs, ports.random.fraction()));
  });
  if (!recorded.ok) {
    ports.unrecorded.set(entryId, () => record(ports, profile, entryId, decision));
  }
}
