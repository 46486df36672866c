import type { Connection } from "../../api/service.ts";
import { decideProbe } from "../../domain/outbox/decide.ts";
import { stepGate, type GateEvent } from "../../domain/outbox/gate.ts";
import type { Profile } from "../../domain/profile/profile.ts";
import type { DeliverPorts } from "./delivery.ts";
import { isCurrent } from "./find-connection.ts";

/** Tries a gate with a request that can change nothing; whether the gate is open after it, on disk. */
export async function probeGate(
  ports: DeliverPorts,
  profile: Profile,
  connection: Connection,
): Promise<boolean> {
  const seen = await probe(ports, profile, connection);
  return seen !== undefined && record(ports, profile, seen);
}

/** Asks about the key alone: the answer may close the gate, and opens none that something else has closed. */
export async function probeKey(
  ports: DeliverPorts,
  profile: Profile,
  connection: Connection,
): Promise<void> {
  const seen = await probe(ports, profile, connection);
  if (seen !== undefined && seen.kind !== "passed") await record(ports, profile, seen);
}

/** Undefined where server or key are others by the time of the answer. */
async function probe(
  ports: DeliverPorts,
  profile: Profile,
  connection: Connection,
): Promise<GateEvent | undefined> {
  const seen = decideProbe(await ports.service.probe(connection, { withKey: true }));
  return (await isCurrent(ports, profile, connection)) ? seen : undefined;
}

/** Writes the step of the gate; whether the gate is open after it. */
async function record(
  { store, clock, random }: DeliverPorts,
  { id }: Profile,
  seen: GateEvent,
): Promise<boolean> {
  const recorded = await store.change(async (tx) => {
    const gate = stepGate(await tx.gate(id), seen, clock.now(), random.fraction());
    await tx.putGate(id, gate);
    return gate.state === "open";
  });
  return recorded.ok && recorded.value;
}
