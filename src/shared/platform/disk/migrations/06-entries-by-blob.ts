import type { Upgrade } from "../access/schema.ts";

/** Entries by the id of their bytes. A step that has shipped never changes. */
export function entriesByBlob(tx: Upgrade): void {
  tx.objectStore("entries").createIndex("by-blob", "operation.fields.blob");
}
