import type { Operation, Thing } from "../domain/operation.ts";
import type { LocalId, ProfileId, RemoteIdOf } from "../domain/values/ids.ts";

/** A thing whose id a person gave. The ledger has no row of it. Times are epoch ms. */
export interface GivenThing<Of extends Thing = Thing> {
  localId: LocalId;
  profileId: ProfileId;
  remoteId: RemoteIdOf<Of>;
  /** What waits for the id, and when that was made. */
  operation: Operation;
  createdAtMs: number;
  nowMs: number;
}
