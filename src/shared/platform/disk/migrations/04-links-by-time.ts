import type { Upgrade } from "../access/schema.ts";

/** Links in the order in which they were saved. A step that has shipped never changes. */
export function linksByTime(tx: Upgrade): void {
  tx.objectStore("links").createIndex("by-time", ["profileId", "createdAtMs", "localId"]);
}
