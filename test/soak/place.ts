import { join } from "node:path";
import { asId, type ProfileId } from "../../src/domain/ids.ts";
import type { FaultHandle, FaultRule } from "../service/answers/faults.ts";
import type { RequestRecord } from "../service/request-records.ts";
import { setImmediate as moment } from "node:timers/promises";
import { startService, type Service } from "../service/server.ts";
import { entryOf } from "../support/entry-of.ts";

/** What the service has stored under one `Idempotency-Key`. */
export interface StoredThing {
  readonly kind: "link" | "collection";
  readonly id: number;
}

/** A profile and a service of its own, which fails and heals as it is told. */
export interface Place {
  readonly number: number;
  readonly profileId: ProfileId;
  readonly baseUrl: string;
  readonly key: string;
  readonly isUp: boolean;
  readonly service: Service;
  /** All requests, also those from before the service was stopped. */
  requests(): readonly RequestRecord[];
  /** What is stored, by `Idempotency-Key`. The service must be up. */
  stored(): ReadonlyMap<string, readonly StoredThing[]>;
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
}

/** With `endsHangs` what hangs is answered before its connection is closed. */
export async function openPlace(
  folder: string,
  { number, profileId, endsHangs }: { number: number; profileId: string; endsHangs: boolean },
): Promise<Place> {
  const dataFile = join(folder, `place-${number}.sqlite`);
  // Recognisable wherever it turns up.
  const key = `key-soak-${profileId.slice(0, 8)}-${number}`;
  const earlier: RequestRecord[] = [];
  let service = await startService({ dataFile, keys: [key] });
  let isUp = true;
  let handles: FaultHandle[] = [];
  const { port, baseUrl } = service;

  const letGo = () => {
    for (const handle of handles) handle.release();
    handles = [];
    // The answers go out in the turn that follows.
    return moment();
  };

  const place: Place = {
    number,
    profileId: asId<ProfileId>(profileId),
    baseUrl,
    key,
    get isUp() {
      return isUp;
    },
    get service() {
      return service;
    },
    requests: () => (isUp ? [...earlier, ...service.requests()] : earlier),
    stored() {
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
      service.configure({ keys: [key] });
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
      // Only now: a request may still have come while it closed.
      earlier.push(...service.requests());
      handles = [];
    },
    async start() {
      if (isUp) return;
      service = await startService({ dataFile, keys: [key], port });
      isUp = true;
    },
  };
  return place;
}

interface Row {
  readonly id: number;
  readonly idempotency_key: string | null;
}
