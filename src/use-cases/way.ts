import type { Connection } from "../api/service.ts";
import type { NotSentFailure } from "../domain/failures.ts";
import { decideProbe } from "../domain/outbox/decide.ts";
import { passage, stepGate, type GateEvent } from "../domain/outbox/gate.ts";
import type { Profile } from "../domain/profile.ts";
import { err, ok, type Result } from "../domain/result.ts";
import type { ServerAddress } from "../domain/server-address.ts";
import type { DeliverPorts } from "./delivery.ts";

/** The connection that a request takes, or why there is none. */
export type Way = Result<Connection, NotSentFailure>;

/** All that has to be true before a request: connected, permitted, and not known to be offline. */
export async function openConnection(ports: DeliverPorts, profile: Profile): Promise<Way> {
  const connection = await ports.profiles.connection(profile.id);
  if (connection === undefined) return err({ kind: "not-connected" });
  if (!ports.network.isOnline()) return err({ kind: "offline" });
  if (!(await mayReach(ports, profile, connection.serverAddress))) {
    return err({ kind: "no-permission" });
  }
  await ports.network.prepare(connection.serverAddress);
  return ok(connection);
}

async function mayReach(
  ports: DeliverPorts,
  profile: Profile,
  serverAddress: ServerAddress,
): Promise<boolean> {
  const permitted = await ports.permissions.mayReach(serverAddress);
  if (!permitted)
    await stepStoredGate(ports, profile, { kind: "shut", cause: { kind: "no-permission" } });
  return permitted;
}

/** Whether saves may go out; a closed gate is tried with the harmless probe, never by risking a save. */
export async function passGate(
  ports: DeliverPorts,
  profile: Profile,
  connection: Connection,
  woken: boolean,
): Promise<boolean> {
  const gate = await ports.store.read((tx) => tx.gate(profile.id));
  if (!gate.ok) return false;
  // The permission is back: whoever granted it has acted.
  const permitted = gate.value.state === "shut" && gate.value.cause.kind === "no-permission";
  const way = permitted ? "probe" : passage(gate.value, ports.clock.now(), woken);
  if (way !== "probe") return way === "send";
  return probeGate(ports, profile, connection);
}

export async function probeGate(
  ports: DeliverPorts,
  profile: Profile,
  connection: Connection,
): Promise<boolean> {
  const { outcome } = await ports.service.probe(connection, { withKey: true });
  if (!(await isCurrent(ports, profile, connection))) return false;
  return stepStoredGate(ports, profile, decideProbe(outcome));
}

/** Writes the step; whether the gate is open after it. */
async function stepStoredGate(
  ports: DeliverPorts,
  profile: Profile,
  event: GateEvent,
): Promise<boolean> {
  const stepped = await ports.store.change(async (tx) => {
    const gate = stepGate(
      await tx.gate(profile.id),
      event,
      ports.clock.now(),
      ports.random.fraction(),
    );
    await tx.putGate(profile.id, gate);
    return gate.state === "open";
  });
  return stepped.ok && stepped.value;
}

/** Whether server and key are still those that the request was made with, as far as they can be read. */
export async function isCurrent(
  { profiles }: DeliverPorts,
  { id }: Profile,
  connection: Connection,
): Promise<boolean> {
  // What a request was answered is written down all the same.
  const now = await profiles.connection(id).catch(() => connection);
  return JSON.stringify(now) === JSON.stringify(connection);
}
