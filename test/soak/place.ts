import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setImmediate as moment } from "node:timers/promises";
import { asId, type ProfileId } from "../../src/shared/domain/values/ids.ts";
import { defaultSaving, type SavingChoices } from "../../src/shared/domain/profile/saving.ts";
import type { FaultHandle, FaultRule } from "../service/answers/faults.ts";
import type { RequestRecord } from "../service/request-records.ts";
import { startService, type Service } from "../service/server.ts";
import { entryOf } from "../support/entry-of.ts";
import { seedCount, sowSeeds } from "./seeds.ts";

/** The resources that the service has stored under one `Idempotency-Key`. */
export interface StoredResource {
  readonly kind: "link" | "collection" | "file";
  readonly id: number;
}

/**
 * `honours`: deduplicates by key, and its profile knows that; it takes PUT for user pages, which its profile
 * does not know; `strict`: also refuses a known key with another body; `sends-again`: its profile resends
 * without the user after a server error, and so may double; it takes PUT for user pages, and its profile says
 * so; `forbidden`: its profile has an address without permission.
 */
export type PlaceKind = "plain" | "honours" | "strict" | "sends-again" | "forbidden";

/** A profile and a service of its own, which fails and heals on request. */
export interface Place {
  readonly number: number;
  readonly kind: PlaceKind;
  readonly profileId: ProfileId;
  /** The service's address for its profile. */
  readonly address: string;
  readonly key: string;
  /** All keys that it has ever had. */
  readonly keys: readonly string[];
  readonly isUp: boolean;
  /** The method with which the service takes changes of user pages. */
  readonly pageMethod: "PATCH" | "PUT";
  /** The ids of its user pages. They need escaping in an address. */
  readonly userPageIds: readonly string[];
  readonly service: Service;
  /** The last saving choices of its profile. */
  saving: SavingChoices;
  /** Whether its profile may have been set to take no content from our pages. */
  siteMayBeOff: boolean;
  /** Whether the profile has the current address and key. */
  isConnected: boolean;
  /** All requests, including those from before the service was stopped. */
  requests(): readonly RequestRecord[];
  /** The stored resources, by `Idempotency-Key`. The service must be up. */
  stored(): ReadonlyMap<string, readonly StoredResource[]>;
  /** A link at the service that this run has not made; each is returned once. */
  takeSeed(): number | undefined;
  spoil(rule: FaultRule): void;
  /** Refuses the key until it is healed. */
  refuseKey(): void;
  /** Removes every fault, releases hanging requests, and accepts the key. */
  heal(): void;
  stop(): Promise<void>;
  /** Closes all connections, by TCP RST if asked. */
  drop(reset: boolean): Promise<void>;
  /** Starts it again at its address, with its data. */
  start(): Promise<void>;
  /** Issues another key, and no longer accepts the previous one. */
  rotateKey(): void;
  /** Starts it at another address, with its data; the address is permitted. */
  move(): Promise<void>;
}

interface PlaceOptions {
  readonly number: number;
  readonly kind: PlaceKind;
  readonly profileId: string;
  /** Hanging requests get a response before their connection is closed. */
  readonly endsHangs: boolean;
  /** How many links of others it has from the start; by default as many as a soak needs. */
  readonly seedLinks?: number;
}

export async function openPlace(folder: string, options: PlaceOptions): Promise<Place> {
  const { number, kind, profileId, endsHangs, seedLinks = seedCount } = options;
  const dataFile = join(folder, `place-${number}.sqlite`);
  // Recognisable in any output.
  const newKey = () => `key-soak-${randomUUID().slice(0, 13)}-${number}`;
  const keys = [newKey()];
  const key = () => keys.at(-1) ?? "";
  const pageMethod = kind === "honours" || kind === "sends-again" ? "PUT" : "PATCH";
  const userPageIds = [1, 2, 3].map((page) => `reading list ${number}/${page}`);
  const launch = (port = 0) =>
    startService({
      dataFile,
      keys: [key()],
      port,
      honoursIdempotencyKey: kind === "honours" || kind === "strict",
      refusesOtherBody: kind === "strict",
      pageMethod,
    });
  const earlier: RequestRecord[] = [];
  let service = await launch();
  for (const id of userPageIds) service.makeUserPage(id);
  await sowSeeds(service, { key: key(), count: seedLinks });
  let isUp = true;
  let isForbidden = kind === "forbidden";
  let seeds = 0;
  let handles: FaultHandle[] = [];

  const letGo = () => {
    for (const handle of handles) handle.release();
    handles = [];
    // The responses are sent in the next turn of the event loop.
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
    pageMethod,
    userPageIds,
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
      // Only now: a request may still have come while it closed, and the end of a connection is recorded
      // after that.
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

function storedIn(service: Service): ReadonlyMap<string, readonly StoredResource[]> {
  const found = new Map<string, StoredResource[]>();
  const note = (kind: StoredResource["kind"], rows: readonly Row[]) => {
    for (const { id, idempotency_key: under } of rows) {
      const entryId = entryOf(under);
      found.set(entryId, [...(found.get(entryId) ?? []), { kind, id }]);
    }
  };
  note("link", service.links());
  note("collection", service.collections());
  note("file", service.files());
  return found;
}

interface Row {
  readonly id: number;
  readonly idempotency_key: string | null;
}
