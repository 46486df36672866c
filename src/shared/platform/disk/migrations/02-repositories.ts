import type { Database } from "../access/schema.ts";

/** Repositories, which have only an id at the service. A shipped step never changes. */
export function repositories(db: Database): void {
  db.createObjectStore("repositories", { keyPath: ["profileId", "remoteId"] });
}
