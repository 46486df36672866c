import type { Connection, Service } from "../../../../shared/ports/service.ts";
import type { EntryId, ProfileId } from "../../../../shared/domain/values/ids.ts";
import type {
  Announcer,
  Clock,
  Network,
  Permissions,
  ProfileStore,
  Random,
  Store,
} from "../../../../shared/ports/ports.ts";
import type { JobRowReader } from "../../../../shared/ports/job-ports.ts";
import { createFollowUp, type FollowUp } from "./follow-up.ts";
import { createLanes, type Lanes } from "../queue/lanes.ts";
import { createPruning } from "./prune-ended.ts";
import type { NotBegun } from "./not-begun.ts";
import type { Wakes } from "./wakes.ts";

export interface DeliverPorts {
  store: Store;
  jobRows: JobRowReader;
  profiles: ProfileStore;
  service: Service;
  permissions: Permissions;
  network: Network;
  announcer: Announcer;
  wakes: Wakes;
  clock: Clock;
  random: Random;
  notBegun: NotBegun;
  /** The entries whose outcome this life knows, and could not write, not even alone. */
  unrecorded: Set<EntryId>;
  /** Receives bugs. Ordinary failures are outcomes. */
  report: (bug: unknown) => void;
}

/** The ports, with the state that only this life of the background knows. */
export interface Delivery extends DeliverPorts {
  readonly followUp: FollowUp;
  readonly prune: ReturnType<typeof createPruning>;
  /** The connection that the last wave of each profile has found. */
  readonly lastConnections: Map<ProfileId, Connection>;
  /** Aborts the uploads in flight, by their entries. */
  readonly uploads: Map<EntryId, AbortController>;
  lanesOf(id: ProfileId): Lanes;
  /** No entry of any profile that was claimed ahead begins, until it is claimed anew. */
  leaveAhead(): void;
  /** Whether an outcome is not on disk yet: it would be lost with this life. */
  hasUnrecorded(): boolean;
}

export function createDelivery(ports: DeliverPorts): Delivery {
  const lanes = new Map<ProfileId, Lanes>();
  return {
    ...ports,
    followUp: createFollowUp(ports),
    prune: createPruning(),
    lastConnections: new Map(),
    uploads: new Map(),
    lanesOf(id) {
      const known = lanes.get(id) ?? createLanes(ports.report);
      lanes.set(id, known);
      return known;
    },
    leaveAhead() {
      for (const { ahead } of lanes.values()) ahead.leave();
    },
    hasUnrecorded: () => [...lanes.values()].some((one) => one.answered().length > 0),
  };
}
