import type { Database } from "../access/schema.ts";

/** Ledger, outbox, gates and drafts, as in 0.1.0. A shipped step never changes. */
export function first(db: Database): void {
  const entries = db.createObjectStore("entries", { keyPath: "id" });
  entries.createIndex("by-state", ["profileId", "state.name", "lane", "createdAtMs"]);
  entries.createIndex("by-subject", ["operation.subject", "createdAtMs"]);
  entries.createIndex("by-parent", "state.on");
  entries.createIndex("by-end", ["profileId", "state.atMs"]);
  db.createObjectStore("payloads");
  const links = db.createObjectStore("links", { keyPath: "localId" });
  links.createIndex("by-address", ["profileId", "addressKey"]);
  const collections = db.createObjectStore("collections", { keyPath: "localId" });
  collections.createIndex("by-profile", "profileId");
  db.createObjectStore("tags", { keyPath: ["profileId", "key"] });
  db.createObjectStore("gates");
  db.createObjectStore("drafts").createIndex("by-time", "atMs");
}
