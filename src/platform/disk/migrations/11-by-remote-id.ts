import type { Upgrade } from "../schema.ts";

/** Things by the id that the service gave them. A step that has shipped never changes. */
export function byRemoteId(tx: Upgrade): void {
  for (const name of ["links", "collections", "files"] as const) {
    tx.objectStore(name).createIndex("by-remote-id", ["profileId", "remoteId"]);
  }
}
