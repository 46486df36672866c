import type { Connection } from "../../api/service.ts";
import { decideProbe } from "../../domain/outbox/decide.ts";
import { stepGate, type GateEvent } from "../../domain/outbox/gate.ts";
import type { Profile } from "../../domain/profile/profile.ts";
import type { DeliverPorts } from "./delivery.ts";
import { readCurrent } from "./find-connection.ts";

/**
 * Probes the server with a request that can change nothing. Returns whether the response has opened the gate:
 * not if the server or key changed meanwhile, or if the disk refused it.
 */
export async function probeGate(
  ports: DeliverPorts,
  profile: Profile,
  connection: Connection,
): Promise<boolean> {
  const seen = await probe(ports, profile, connection);
  if (seen === undefined) return false;
  const isRecorded = await record(ports, profile, seen);
  return isRecorded && seen.kind === "passed";
}

/**
 * Probes only the key: the response may close the gate, but does not open a gate that was closed for
 * another reason.
 */
export async function probeKey(
  ports: DeliverPorts,
  profile: Profile,
  connection: Connection,
): Promise<void> {
  const seen = await probe(ports, profile, connection);
  if (seen !== undefined && seen.kind !== "passed") await record(ports, profile, seen);
}

/** Undefined if the server or key changed before the response came. */
async function probe(
  ports: DeliverPorts,
  profile: Profile,
  connection: Connection,
): Promise<GateEvent | undefined> {
  const seen = decideProbe(await ports.service.probe(connection, { withKey: true }));
  const { isCurrent } = await readCurrent(ports, profile, connection);
  return isCurrent ? seen : undefined;
}

/** Records the step of the gate. Returns whether it is on disk. */
async function record(
  { store, clock, random }: DeliverPorts,
  { id }: Profile,
  seen: GateEvent,
): Promise<boolean> {
  const recorded = await store.change(async (tx) => {
    await tx.putGate(id, stepGate(await tx.gate(id), seen, clock.now(), random.fraction()));
  });
  return recorded.ok;
}
