import type { Connection } from "../../../../shared/ports/service.ts";
import type { DeliveryFailure } from "../../../../shared/domain/failures.ts";
import { decideProbe } from "../../../../shared/domain/outbox/decide.ts";
import { stepGate, type Gate, type GateEvent } from "../../../../shared/domain/outbox/gate.ts";
import type { Profile } from "../../../../shared/domain/profile/profile.ts";
import type { DeliverPorts } from "../life/delivery.ts";
import { readCurrent } from "./find-connection.ts";

/**
 * Probes the server with a request that can change nothing. `unrecorded`: the disk refused what the response says.
 * Undefined: the gate stays closed, or the server or the key changed meanwhile, so the response says nothing.
 */
export async function probeGate(
  ports: DeliverPorts,
  profile: Profile,
  connection: Connection,
): Promise<"passed" | "unrecorded" | undefined> {
  const before = await ports.store.read((tx) => tx.gate(profile.id));
  const seen = await probe(ports, profile, connection);
  if (seen === undefined) return undefined;
  // A request in flight may have shut the gate meanwhile: the probe says nothing about that.
  const isShutAnew = (gate: Gate) =>
    gate.state === "shut" && !(before.ok && isShutBy(gate.cause, before.value));
  const gate = await record(ports, profile, seen, isShutAnew);
  if (gate === undefined) return "unrecorded";
  return gate.state === "open" ? "passed" : undefined;
}

function isShutBy(cause: DeliveryFailure, gate: Gate): boolean {
  return gate.state === "shut" && JSON.stringify(gate.cause) === JSON.stringify(cause);
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
  if (seen !== undefined) await record(ports, profile, seen, () => true);
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

/**
 * Records the step of the gate, which may stay as it is after a probe that passed. Returns the gate that is on disk;
 * undefined if the disk failed.
 */
async function record(
  { store, clock, random }: DeliverPorts,
  { id }: Profile,
  seen: GateEvent,
  stays: (gate: Gate) => boolean,
): Promise<Gate | undefined> {
  const recorded = await store.change(async (tx) => {
    const before = await tx.gate(id);
    if (seen.kind === "passed" && stays(before)) return before;
    const gate = stepGate(before, seen, clock.now(), random.fraction());
    await tx.putGate(id, gate);
    return gate;
  });
  return recorded.ok ? recorded.value : undefined;
}
