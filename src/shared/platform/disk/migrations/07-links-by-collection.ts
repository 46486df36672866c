import type { Upgrade } from "../access/schema.ts";

/** Links by each collection that they are in. A step that has shipped never changes. */
export function linksByCollection(tx: Upgrade): void {
  tx.objectStore("links").createIndex("by-collection", "collections", { multiEntry: true });
}
