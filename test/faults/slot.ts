import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { gateToProbe } from "../../src/shared/domain/outbox/gate.ts";
import { asId, type EntryId, type ProfileId } from "../../src/shared/domain/values/ids.ts";
import type { ActivityView } from "../../src/shared/domain/views/views.ts";
import type { VouchedCertificate } from "../service/certificate.ts";
import type { RequestRecord } from "../service/request-records.ts";
import { startService, type Service } from "../service/server.ts";
import { entryOf } from "../support/entry-of.ts";
import { until } from "../support/until.ts";
import { requireOk, stepMs, type Desk } from "./desk.ts";
import { tlsFor, type Transport } from "./transport.ts";

/** Much longer than between the response to a probe and the report of its end. */
const proofMs = 5_000;

/** Recognisable in any output. */
export const faultsKey = "key-faults-5d20b7e3";

/** The shared parts of all services of a world. */
export interface Ground {
  /** The folder for their data. */
  readonly folder: string;
  /** The certificate of the services over TLS; the world's browser trusts it. */
  readonly certificate: VouchedCertificate;
  /** The ports of all services so far. The browser remembers what it has seen of an address. */
  readonly ports: Set<number>;
}

/** A profile of the extension and a service of its own, for one fault at a time. */
export interface Slot {
  readonly transport: Transport;
  readonly profileId: ProfileId;
  readonly service: Service;
  readonly baseUrl: string;
  /** All requests, including those from before the service was stopped. */
  requests(): readonly RequestRecord[];
  /** Requests that carried the entry. */
  requestsFor(entryId: EntryId): readonly RequestRecord[];
  /** Whether the service runs. */
  isUp(): boolean;
  stop(): Promise<void>;
  /** Starts the service again at its address, with its data. */
  start(): Promise<void>;
  /** Gives the profile this address, and waits for the result of the first probe. */
  connect(desk: Desk, address?: string): Promise<void>;
  /**
   * Connects the profile to its service, and waits until its gate is open and its address proven: the save
   * then meets a later fault, and no probe meets it first.
   */
  begin(desk: Desk): Promise<void>;
  /** Gives the address to the profile, without waiting. */
  give(desk: Desk, address: string, key?: string): Promise<void>;
  /**
   * Stops the service, and deletes the profile with everything in it, because each profile makes every
   * later read slower.
   */
  leave(desk: Desk): Promise<void>;
}

export async function openSlot(
  { folder, certificate, ports }: Ground,
  transport: Transport,
): Promise<Slot> {
  const profileId = asId<ProfileId>(randomUUID());
  const tls = tlsFor(transport, certificate);
  const given = { keys: [faultsKey], ...(tls !== undefined && { tls }) };
  const dataFile = join(folder, `${profileId}.sqlite`);
  const earlier: RequestRecord[] = [];
  let service = await startAtNewPort(ports, () => startService({ ...given, dataFile }));
  let isUp = true;
  const { port, baseUrl } = service;
  const slot: Slot = {
    transport,
    profileId,
    baseUrl,
    get service() {
      return service;
    },
    requests: () => (isUp ? [...earlier, ...service.requests()] : earlier),
    requestsFor: (entryId) =>
      slot.requests().filter(({ headers }) => entryOf(headers["idempotency-key"]) === entryId),
    isUp: () => isUp,
    async stop() {
      if (!isUp) return;
      isUp = false;
      await service.close();
      // With the ends of the requests in flight.
      earlier.push(...service.requests());
    },
    async start() {
      if (isUp) return;
      service = await startService({ ...given, dataFile, port });
      isUp = true;
    },
    async give(desk, address, key = faultsKey) {
      const connected = await desk.client.saveConnection({
        profileId,
        name: `Faults ${transport} ${port}`,
        serverAddress: address,
        key,
        moved: true, // the fault's address; the links stay its own
      });
      requireOk(connected);
    },
    async leave({ client }) {
      await slot.stop();
      const deletion = await client.deleteProfile({ profileId });
      if (!deletion.ok && deletion.error.kind === "profile-gone") return;
      const { lost: agreed } = requireOk(deletion);
      requireOk(await client.deleteProfile({ profileId, agreed }));
    },
    async begin(desk) {
      await slot.connect(desk);
      await desk.untilActivity(profileId, ({ gate }) => gate === undefined);
      await prove(desk, slot);
    },
    async connect(desk, address = baseUrl) {
      await slot.give(desk, address);
      try {
        const isProbed = ({ gate }: ActivityView) => gate?.cause.kind !== "not-connected";
        // A lost first probe is sent again by the alarm, a minute later at most.
        await desk.untilActivity(profileId, isProbed, 2 * stepMs);
      } catch (error) {
        // Whether the first probe was sent tells where it was lost.
        throw new Error(`${String(error)}; ${await describeProof(desk, slot)}`, { cause: error });
      }
    },
  };
  return slot;
}

/**
 * Waits until the address is proven. The gate opens with the response to the probe; the browser reports the
 * end of the response slightly later. The browser may also report another network in between, more often
 * the busier the computer is: then the proof is gone, and no request follows by itself, so a probe is asked
 * for.
 */
async function prove(desk: Desk, slot: Slot): Promise<void> {
  const proven = () => isProven(desk, slot.baseUrl);
  const deadlineMs = Date.now() + stepMs;
  while (!(await until("the proof", proofMs, proven).catch(() => false))) {
    if (Date.now() > deadlineMs) throw new Error(await describeProof(desk, slot));
    const cause = { kind: "network-unready", error: "the proof is gone" } as const;
    await desk.putGate(slot.profileId, gateToProbe(cause, Date.now()));
    requireOk(await desk.client.tryAll({ profileId: slot.profileId }));
    await desk.untilActivity(slot.profileId, ({ gate }) => gate === undefined);
  }
}

/** A service at a port that no other of this world has had: for a browser, that is a new server. */
async function startAtNewPort(ports: Set<number>, start: () => Promise<Service>): Promise<Service> {
  const service = await start();
  if (!ports.has(service.port)) {
    ports.add(service.port);
    return service;
  }
  await service.close();
  return startAtNewPort(ports, start);
}

/** What `src/shared/platform/network/open-hosts.ts` has stored in this session. */
function isProven({ page }: Desk, origin: string): Promise<boolean> {
  return page.evaluate(
    `const { openHosts } = await (globalThis.browser ?? chrome).storage.session.get("openHosts");
     return openHosts?.[args[0]]?.proven === true;`,
    origin,
  );
}

/** Both sides of what is known of the address: the stored state, and the service's requests. */
export async function describeProof({ page }: Desk, slot: Slot): Promise<string> {
  const stored = await page.evaluate(
    `const { openHosts } = await (globalThis.browser ?? chrome).storage.session.get("openHosts");
     const proven = Object.values(openHosts ?? {}).filter((host) => host.proven).length;
     return JSON.stringify({ own: openHosts?.[args[0]], proven, all: Object.keys(openHosts ?? {}).length });`,
    slot.baseUrl,
  );
  const seen = slot.requests().map(({ method, at, status }) => ({ method, at, status }));
  return `stored: ${String(stored)}; requests: ${JSON.stringify(seen)}; now: ${Date.now()}`;
}

export interface Pool {
  use<T>(work: (slot: Slot) => Promise<T>): Promise<T>;
  /** The same, in a slot without earlier requests. */
  useNew<T>(work: (slot: Slot) => Promise<T>): Promise<T>;
  /** Work in this slot failed: it is not used again, so that nothing of it affects the next case. */
  retire(slot: Slot): void;
  close(): Promise<void>;
}

/** As many slots of a transport as cases run side by side. */
export function createPool(ground: Ground, transport: Transport, size: number): Pool {
  const all: Slot[] = [];
  const retired = new Set<Slot>();
  // Undefined is a slot that has not been opened yet.
  const free: (Slot | undefined)[] = Array.from({ length: size });
  const waiting: ((slot: Slot | undefined) => void)[] = [];

  async function take(): Promise<Slot> {
    const given =
      free.length > 0
        ? free.pop()
        : await new Promise<Slot | undefined>((resolve) => waiting.push(resolve));
    return given ?? open();
  }

  async function open(): Promise<Slot> {
    const opened = await openSlot(ground, transport);
    all.push(opened);
    return opened;
  }

  function giveBack(slot: Slot) {
    const usable = retired.has(slot) ? undefined : slot;
    const next = waiting.shift();
    if (next === undefined) free.push(usable);
    else next(usable);
  }

  return {
    async use(work) {
      const slot = await take();
      try {
        return await work(slot);
      } finally {
        giveBack(slot);
      }
    },
    async useNew(work) {
      const taken = await take();
      try {
        const slot = await open();
        try {
          return await work(slot);
        } finally {
          await slot.stop();
        }
      } finally {
        giveBack(taken);
      }
    },
    retire: (slot) => void retired.add(slot),
    close: async () => {
      await Promise.all(all.map((slot) => slot.stop()));
    },
  };
}
