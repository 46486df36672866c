import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setImmediate as moment } from "node:timers/promises";
import { asId, type ProfileId } from "../../src/domain/values/ids.ts";
import { defaultSaving, type SavingChoices } from "../../src/domain/profile/saving.ts";
import type { FaultHandle, FaultRule } from "../service/answers/faults.ts";
import type { RequestRecord } from "../service/request-records.ts";
import { startService, type Service } from "../service/server.ts";
import { entryOf } from "../support/entry-of.ts";
import { seedCount, sowSeeds } from "./seeds.ts";

/** What the service has stored under one `Idempotency-Key`. */
export interface StoredThing {
  readonly kind: "link" | "collection";
  readonly id: number;
}

/**
 * `honours`: deduplicates by key, and its profile knows; `strict`: refuses a known key with another body
 * besides; `sends-again`: its profile sends again by itself after a server error, and so may double;
 * `forbidden`: its profile names it by an address that the extension may not reach.
 */
export type PlaceKind = "plain" | "honours" | "strict" | "sends-again" | "forbidden";

/** A profile and a service of its own, which fails and heals as it is told. */
export interface Place {
  readonly number: number;
  readonly kind: PlaceKind;
  readonly profileId: ProfileId;
  /** Where its profile is to find it. */
  readonly address: string;
  readonly key: string;
  /** All that it has ever had. */
  readonly keys: readonly string[];
  readonly isUp: boolean;
  readonly service: Service;
  /** The saving choices that its profile was last given. */
  saving: SavingChoices;
  /** Whether it may have been told once to take no content from our pages. */
  siteMayBeOff: boolean;
  /** Whether the profile knows address and key as they are. */
  isConnected: boolean;
  /** All requests, also those from before the service was stopped. */
  requests(): readonly RequestRecord[];
  /** What is stored, by `Idempotency-Key`. The service must be up. */
  stored(): ReadonlyMap<string, readonly StoredThing[]>;
  /** A link that is at the service and that nobody here has made; each once. */
  takeSeed(): number | undefined;
  spoil(rule: FaultRule): void;
  /** Refuses the key until it is healed. */
  refuseKey(): void;
  /** Takes every fault away, lets go what hangs, and accepts the key. */
  heal(): void;
  stop(): Promise<void>;
  /** Closes all connections, by TCP RST if asked. */
  drop(reset: boolean): Promise<void>;
  /** Starts it again at its address, with its data. */
  start(): Promise<void>;
  /** Gives the person another key, and takes the one before no more. */
  rotateKey(): void;
  /** Starts it at another address, with its data; by one that may be reached. */
  move(): Promise<void>;
}

interface PlaceOptions {
  readonly number: number;
  readonly kind: PlaceKind;
  readonly profileId: string;
  /** What hangs is answered before its connection is closed. */
  readonly endsHangs: boolean;
  /** How many links of somebody else it has from the start; as many as a soak needs where left out. */
  readonly seedLinks?: number;
}

export async function openPlace(folder: string, options: PlaceOptions): Promise<Place> {
  const { number, kind, profileId, endsHangs, seedLinks = seedCount } = options;
  const dataFile = join(folder, `place-${number}.sqlite`);
  // Recognisable wherever it turns up.
  const newKey = () => `key-soak-${randomUUID().slice(0, 13)}-${number}`;
  const keys = [newKey()];
  const key = () => keys.at(-1) ?? "";
  const launch = (port = 0) =>
    startService({
      dataFile,
      keys: [key()],
      port,
      honoursIdempotencyKey: kind === "honours" || kind === "strict",
      refusesOtherBody: kind === "strict",
    });
  const earlier: RequestRecord[] = [];
  let service = await launch();
  await sowSeeds(service, { key: key(), count: seedLinks });
  let isUp = true;
  let isForbidden = kind === "forbidden";
  let seeds = 0;
  let handles: FaultHandle[] = [];

  const letGo = () => {
    for (const handle of handles) handle.release();
    handles = [];
    // The answers go out in the turn that follows.
    return moment();
  };

  const place: Place = {
    number,
    kind,
    profileId: asId<ProfileId>(profileId),
    get address() {
      return isForbidden ? service.baseUrl.replace("127.0.0.1", "localhost") : service.baseUrl;
    },
    get key() {
      return key();
    },
    keys,
    get isUp() {
      return isUp;
    },
    get service() {
      return service;
    },
    saving: defaultSaving,
    siteMayBeOff: false,
    isConnected: false,
    requests: () => (isUp ? [...earlier, ...service.requests()] : earlier),
    stored: () => storedIn(service),
    takeSeed() {
      seeds += 1;
      return seeds > seedLinks ? undefined : seeds;
    },
    spoil(rule) {
      if (isUp) handles.push(service.misbehave(rule));
    },
    refuseKey() {
      if (isUp) service.configure({ keys: [] });
    },
    heal() {
      if (!isUp) return;
      service.behave();
      service.configure({ keys: [key()] });
      void letGo();
    },
    async drop(reset) {
      if (endsHangs) await letGo();
      service.dropConnections(reset);
    },
    async stop() {
      if (!isUp) return;
      isUp = false;
      if (endsHangs) await letGo();
      await service.close();
      // Only now: a request may still have come while it closed, and what the end of a connection
      // leaves in the records is written after that.
      await moment();
      earlier.push(...service.requests());
      handles = [];
    },
    async start() {
      if (isUp) return;
      service = await launch(service.port);
      isUp = true;
    },
    rotateKey() {
      keys.push(newKey());
      place.isConnected = false;
      if (isUp) service.configure({ keys: [key()] });
    },
    async move() {
      await place.stop();
      service = await launch();
      isUp = true;
      isForbidden = false;
      place.isConnected = false;
    },
  };
  return place;
}

function storedIn(service: Service): ReadonlyMap<string, readonly StoredThing[]> {
  const found = new Map<string, StoredThing[]>();
  const note = (kind: StoredThing["kind"], rows: readonly Row[]) => {
    for (const { id, idempotency_key: under } of rows) {
      const entryId = entryOf(under);
      found.set(entryId, [...(found.get(entryId) ?? []), { kind, id }]);
    }
  };
  note("link", service.links());
  note("collection", service.collections());
  return found;
}

interface Row {
  readonly id: number;
  readonly idempotency_key: string | null;
}
