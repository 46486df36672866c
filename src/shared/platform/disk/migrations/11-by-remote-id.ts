import type { Upgrade } from "../access/schema.ts";

/** Adds an index of the resources by remote id. A migration that was released never changes. */
export function byRemoteId(tx: Upgrade): void {
  for (const name of ["links", "collections", "files"] as const) {
    tx.objectStore(name).createIndex("by-remote-id", ["profileId", "remoteId"]);
  }
}
