import type { Operation, ResourceKind } from "../domain/operation/operation.ts";
import type { LocalId, ProfileId, RemoteIdOf } from "../domain/values/ids.ts";

/** A resource whose id the user entered, and which has no row in the ledger. Times are epoch ms. */
export interface KnownById<Of extends ResourceKind = ResourceKind> {
  localId: LocalId;
  profileId: ProfileId;
  remoteId: RemoteIdOf<Of>;
  /** The operation that waits for the id, and the time its entry was created. */
  operation: Operation;
  createdAtMs: number;
  nowMs: number;
}
