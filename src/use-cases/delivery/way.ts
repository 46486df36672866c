import type { Connection } from "../../api/service.ts";
import { cutText } from "../../domain/values/cut-text.ts";
import type { NotSentFailure } from "../../domain/failures.ts";
import { decideProbe } from "../../domain/outbox/decide.ts";
import { gateToProbe, passage, stepGate, type GateEvent } from "../../domain/outbox/gate.ts";
import type { Profile } from "../../domain/profile/profile.ts";
import { err, ok, type Result } from "../../domain/values/result.ts";
import type { ServerAddress } from "../../domain/profile/server-address.ts";
import type { DeliverPorts } from "./delivery.ts";
import type { Network } from "../ports.ts";

/** Room that the browser's words get on the screen, in characters. */
const errorMaxLength = 200;

/** The connection that a request takes, or why there is none. */
export type Way = Result<Connection, NotSentFailure>;

/**
 * All that has to be true before a request: connected, permitted, not known to be offline, and the browser
 * readied. Never rejects: whatever goes wrong before a request is why nothing is sent.
 */
export function openConnection(ports: DeliverPorts, profile: Profile): Promise<Way> {
  return findWay(ports, profile).catch((bug: unknown) => {
    ports.report(bug);
    return err(unready(bug));
  });
}

async function findWay(ports: DeliverPorts, profile: Profile): Promise<Way> {
  const connection = await ports.profiles.connection(profile.id);
  if (connection === undefined) return err({ kind: "not-connected" });
  if (!ports.network.isOnline()) return err({ kind: "offline" });
  if (!(await mayReach(ports, profile, connection.serverAddress))) {
    return err({ kind: "no-permission" });
  }
  const prepared = await prepare(ports.network, connection.serverAddress);
  if (prepared.ok) return ok(connection);
  await stepStoredGate(ports, profile, { kind: "close", cause: prepared.error });
  return prepared;
}

/** Without its rules in place the browser might send a request twice: then nothing is sent. */
export async function prepare(
  network: Network,
  address: ServerAddress,
): Promise<Result<void, NotSentFailure>> {
  try {
    await network.prepare(address);
    return ok();
  } catch (error) {
    return err(unready(error));
  }
}

function unready(error: unknown): NotSentFailure {
  return { kind: "network-unready", error: cutText(String(error), errorMaxLength) };
}

/** Whether a save may go without a look at the way first, as far as is known before permission and key are read. */
export function isKnownWay(network: Network, { serverAddress, hasKey }: Profile): boolean {
  return (
    serverAddress !== undefined && hasKey && network.isOnline() && network.isProven(serverAddress)
  );
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

/**
 * Whether saves may go out; a closed gate, and a server that this session has not heard of, are tried with
 * the harmless probe, never by risking a save.
 */
export async function passGate(
  ports: DeliverPorts,
  profile: Profile,
  connection: Connection,
  woken: boolean,
): Promise<boolean> {
  const gate = await ports.store.read((tx) => tx.gate(profile.id));
  if (!gate.ok) return false;
  const nowMs = ports.clock.now();
  if (gate.value.state === "shut" && gate.value.cause.kind === "no-permission") {
    // The permission is back: whoever granted it has acted.
    const toProbe = gateToProbe(gate.value.cause, nowMs);
    if (!(await ports.store.change((tx) => tx.putGate(profile.id, toProbe))).ok) return false;
  } else {
    const way = passage(gate.value, nowMs, woken);
    if (way === "rest") return false;
    if (way === "send") {
      if (ports.network.isProven(connection.serverAddress)) return true;
      // Nobody is asked anything where nothing is to be sent.
      const waiting = await ports.store.read((tx) => tx.countIn(profile.id, ["ready", "waiting"]));
      if (!waiting.ok || waiting.value === 0) return false;
    }
  }
  const seen = await probe(ports, profile, connection);
  return seen !== undefined && stepStoredGate(ports, profile, seen);
}

/** Asks about the key alone: what it finds may close the gate, and opens none that something else has closed. */
export async function probeKey(
  ports: DeliverPorts,
  profile: Profile,
  connection: Connection,
): Promise<void> {
  const seen = await probe(ports, profile, connection);
  if (seen !== undefined && seen.kind !== "passed") await stepStoredGate(ports, profile, seen);
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
