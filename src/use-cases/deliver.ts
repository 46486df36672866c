import type { Connection, Service } from "../api/service.ts";
import type { EntryId, LocalId, RemoteId } from "../domain/ids.ts";
import type { Payload } from "../domain/operation.ts";
import { decide, decideProbe, type Decision } from "../domain/outbox/decide.ts";
import type { Entry } from "../domain/outbox/entry.ts";
import { passage, stepGate, type GateEvent } from "../domain/outbox/gate.ts";
import type { Profile } from "../domain/profile.ts";
import type { ServerAddress } from "../domain/server-address.ts";
import { claim } from "./claim.ts";
import { advanceDue } from "./due.ts";
import { createDrains } from "./drains.ts";
import { moveEntry } from "./move-entry.ts";
import { createNudge, type Nudge } from "./nudge.ts";
import type {
  Announcer,
  Clock,
  Locks,
  Network,
  Permissions,
  ProfileStore,
  Random,
  Store,
} from "./ports.ts";
import type { Wakes } from "./wakes.ts";

export interface DeliverPorts {
  store: Store;
  profiles: ProfileStore;
  service: Service;
  permissions: Permissions;
  network: Network;
  locks: Locks;
  announcer: Announcer;
  wakes: Wakes;
  clock: Clock;
  random: Random;
}

/** What is known to this life alone, until there is room for it on disk. */
interface Parts extends DeliverPorts {
  unrecorded: Map<EntryId, () => Promise<void>>;
}

/** Requests at a time per profile (design, section 3). */
const lanes = 4;

/** One thing taken out of the outbox to be sent. It stands in `sending` on disk. */
export interface Claimed {
  entry: Entry;
  payload: Payload;
  remoteIds: ReadonlyMap<LocalId, RemoteId>;
}

interface Asked {
  woken: boolean;
}

export interface Deliverer {
  /**
   * Sends what can go, until nothing can; resolves then. One run at a time, whatever starts it: a call
   * during a run makes that run look once more. `woken`: a closed gate may be probed before its time.
   */
  run(options?: { woken?: boolean }): Promise<void>;
}

export function createDeliverer(ports: DeliverPorts): Deliverer {
  let asked: Asked | undefined;
  let running = false;
  const nudge = createNudge();
  const parts: Parts = { ...ports, unrecorded: new Map() };

  async function drainWhileAsked() {
    const drains = createDrains((profile, woken) => drain(parts, profile, woken, nudge));
    try {
      while (asked !== undefined || drains.underWay().length > 0) {
        const nudged = nudge.next();
        if (asked !== undefined) {
          const { woken } = asked;
          asked = undefined;
          for (const profile of await ports.profiles.all()) drains.ask(profile, woken);
        }
        if (drains.underWay().length > 0) await Promise.race([...drains.underWay(), nudged]);
        await ports.wakes.schedule();
        ports.announcer.changed();
      }
    } finally {
      // In the same breath as the last look: the lock comes free only later, and what is asked for
      // in between must not be taken for something this run will still do.
      running = false;
    }
    drains.raise();
  }

  return {
    async run({ woken = false } = {}) {
      asked = { woken: woken || asked?.woken === true };
      nudge.give();
      if (running) return;
      running = true;
      await ports.locks.alone("linkstow-delivery", drainWhileAsked);
    },
  };
}

async function drain(ports: Parts, profile: Profile, woken: boolean, nudge: Nudge): Promise<void> {
  await advance(ports, profile);
  const connection = await openConnection(ports, profile);
  if (connection !== undefined && (await passGate(ports, profile, connection, woken))) {
    await sendAll(ports, profile, nudge);
  }
}

async function advance({ store, clock, unrecorded }: Parts, profile: Profile): Promise<void> {
  const late = [...unrecorded.values()];
  unrecorded.clear();
  for (const recordAgain of late) await recordAgain();
  await store.change((tx) => advanceDue(tx, profile.id, clock.now()));
}

/** All that has to be true before a request: connected, permitted, and not known to be offline. */
async function openConnection(
  ports: DeliverPorts,
  profile: Profile,
): Promise<Connection | undefined> {
  const connection = await ports.profiles.connection(profile.id);
  if (connection === undefined || !ports.network.isOnline()) return undefined;
  if (!(await mayReach(ports, profile, connection.serverAddress))) return undefined;
  await ports.network.prepare(connection.serverAddress);
  return connection;
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
async function passGate(
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

async function probeGate(
  ports: DeliverPorts,
  profile: Profile,
  connection: Connection,
): Promise<boolean> {
  const { outcome } = await ports.service.probe(connection, { withKey: true });
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

/**
 * Keeps up to four requests under way until nothing more can go, or the gate closes. Permission and
 * key are read anew for each wave: both may be taken away while a long queue goes out.
 */
async function sendAll(ports: Parts, profile: Profile, nudge: Nudge): Promise<void> {
  const underWay = new Map<EntryId, Promise<void>>();
  for (;;) {
    const nudged = nudge.next();
    await advance(ports, profile);
    const connection = await openConnection(ports, profile);
    // What comes of a request has to be written down: none is begun while that cannot be done.
    if (connection !== undefined && ports.unrecorded.size === 0) {
      for (const one of await claimFree(ports, profile, underWay.size)) {
        const sent = sendOne(ports, profile, connection, one);
        underWay.set(
          one.entry.id,
          sent.finally(() => underWay.delete(one.entry.id)),
        );
      }
    }
    if (underWay.size === 0) return;
    // Taken now: all may have ended by the time the alarm is set, and then nothing would wake this.
    const somethingHappens = Promise.race([...underWay.values(), nudged]);
    await ports.wakes.schedule();
    ports.announcer.changed();
    await somethingHappens;
  }
}

async function claimFree(
  ports: DeliverPorts,
  profile: Profile,
  busy: number,
): Promise<readonly Claimed[]> {
  const nowMs = ports.clock.now();
  const claimed = await ports.store.change((tx) => claim(tx, profile.id, lanes - busy, nowMs));
  return claimed.ok ? claimed.value : [];
}

async function sendOne(
  ports: Parts,
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
  ports: Parts,
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
