import type { Database } from "../access/schema.ts";

/** User pages. A step that has shipped never changes. */
export function userPages(db: Database): void {
  db.createObjectStore("userPages", { keyPath: "localId" }).createIndex("by-profile", "profileId");
}
