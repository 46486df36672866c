import type { EntryId, LocalId, RemoteId } from "../domain/values/ids.ts";
import type { Operation, Payload } from "../domain/operation.ts";
import type { Outcome } from "../domain/outbox/outcome.ts";
import type { Compatibility } from "../domain/profile/profile.ts";
import type { ServerAddress } from "../domain/profile/server-address.ts";

/** Where to send, and with which key. Made for one request and let go: nothing stores it. */
export interface Connection {
  serverAddress: ServerAddress;
  key: string;
  compatibility: Compatibility;
}

/** An operation with all it takes to send it. */
export interface Delivery {
  entryId: EntryId;
  /** Tells this content from other content of the same entry. Absent: the entry's id. */
  idempotencyKey?: EntryId;
  operation: Operation;
  payload: Payload;
  /** The service's ids of everything the operation refers to, its own subject included. */
  remoteIds: ReadonlyMap<LocalId, RemoteId>;
}

/** What the harmless probe saw (`PATCH /api/v1/links/0` with `{}`; docs/api-readings.md). */
export interface Probe {
  outcome: Outcome;
  /** 0 when no answer came. */
  status: number;
  /** Whether a web page came back instead of data. */
  html: boolean;
  durationMs: number;
}

/** The service over HTTP. Never throws: whatever a server or a network does is an outcome. */
export interface Service {
  send(connection: Connection, delivery: Delivery): Promise<Outcome>;
  /** Changes nothing. Without the key it shows what the service says to a stranger. */
  probe(connection: Connection, options: { withKey: boolean }): Promise<Probe>;
}
