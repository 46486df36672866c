import type { EntryId, LocalId, RemoteId } from "../domain/values/ids.ts";
import type { Operation, Payload } from "../domain/operation/operation.ts";
import type { NotSentFailure } from "../domain/failures.ts";
import type { Outcome } from "../domain/operation/outcome.ts";
import type { Compatibility } from "../domain/profile/profile.ts";
import type { SignIn } from "../domain/profile/sign-in.ts";
import type { ServerAddress } from "../domain/address/server-address.ts";

/** Where to send, and with which key. Made for one request and never stored. */
export interface Connection {
  serverAddress: ServerAddress;
  key: string;
  /** Absent: nothing stands before the service. */
  signIn?: SignIn;
  compatibility: Compatibility;
}

/** An operation with everything needed to send it. */
export interface Delivery {
  entryId: EntryId;
  /** Distinguishes this content from other content of the same entry. Absent: the entry's id. */
  idempotencyKey?: EntryId;
  operation: Operation;
  payload: Payload;
  /** The service's ids of everything the operation refers to, including its subject. */
  remoteIds: ReadonlyMap<LocalId, RemoteId>;
}

/** The response to the harmless probe (`PATCH /api/v1/links/0` with `{}`; docs/api-readings.md). */
export interface Probe {
  outcome: Outcome;
  /** 0 if no response came. */
  status: number;
  /** Whether the response is a web page instead of data. */
  html: boolean;
  durationMs: number;
}

/** The service over HTTP. Never throws: any behaviour of the server or the network is an outcome. */
export interface Service {
  /**
   * `cancel`: aborts the request. A response that came before that counts. `findObstacle`: asked once the bytes of the
   * request have been read, which may take seconds. If there is an obstacle, the request is not made.
   */
  send(
    connection: Connection,
    delivery: Delivery,
    cancel?: AbortSignal,
    findObstacle?: () => Promise<NotSentFailure | undefined>,
  ): Promise<Outcome>;
  /** Changes nothing. Without the key, it shows how the service responds to a stranger. */
  probe(connection: Connection, options: { withKey: boolean }): Promise<Probe>;
}
