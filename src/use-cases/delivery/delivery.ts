import type { Service } from "../../api/service.ts";
import type { EntryId, LocalId, ProfileId, RemoteId } from "../../domain/values/ids.ts";
import type { Payload } from "../../domain/operation.ts";
import type { Entry } from "../../domain/outbox/entry.ts";
import type {
  Announcer,
  Clock,
  Network,
  Permissions,
  ProfileStore,
  Random,
  Store,
} from "../ports.ts";
import type { Wakes } from "./wakes.ts";

/** What the parts of delivering share: `deliver.ts`, `send.ts`, `way.ts`. */
export interface DeliverPorts {
  store: Store;
  profiles: ProfileStore;
  service: Service;
  permissions: Permissions;
  network: Network;
  announcer: Announcer;
  wakes: Wakes;
  clock: Clock;
  random: Random;
  /** Tells the one who mends bugs. */
  report: (bug: unknown) => void;
}

/** With what is known to this life alone. */
export interface Delivery extends DeliverPorts {
  /** Outcomes for which there was no room on disk yet. */
  readonly unrecorded: Map<EntryId, () => Promise<void>>;
  /** `alarm`: it could not be set, and nothing would bring this round again. */
  readonly unfinished: { alarm: boolean };
  /** The requests of a profile that have not come to an end. */
  readonly underWay: (id: ProfileId) => Map<EntryId, Promise<void>>;
}

/** One thing taken out of the outbox to be sent. It stands in `sending` on disk. */
export interface Claimed {
  entry: Entry;
  payload: Payload;
  remoteIds: ReadonlyMap<LocalId, RemoteId>;
}

export function createDelivery(ports: DeliverPorts): Delivery {
  const requests = new Map<ProfileId, Map<EntryId, Promise<void>>>();
  return {
    ...ports,
    unrecorded: new Map(),
    unfinished: { alarm: false },
    underWay(id) {
      const known = requests.get(id) ?? new Map<EntryId, Promise<void>>();
      requests.set(id, known);
      return known;
    },
  };
}
