import type { Database } from "../access/schema.ts";

/** Files, and bytes that wait for delivery. A step that has shipped never changes. */
export function files(db: Database): void {
  const rows = db.createObjectStore("files", { keyPath: "localId" });
  rows.createIndex("by-profile", "profileId");
  rows.createIndex("by-link", "link");
  db.createObjectStore("blobs").createIndex("by-time", "atMs");
}
