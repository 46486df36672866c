import type { Database } from "../database.ts";

/** Repositories, which the service names by their ids alone. A step that has shipped never changes. */
export function repositories(db: Database): void {
  db.createObjectStore("repositories", { keyPath: ["profileId", "remoteId"] });
}
