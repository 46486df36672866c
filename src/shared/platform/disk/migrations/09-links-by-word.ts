import type { Upgrade } from "../access/schema.ts";

/** Links by each of their words, until step 14. A step that has shipped never changes. */
export function linksByWord(tx: Upgrade): void {
  tx.objectStore("links").createIndex("by-word", "words", { multiEntry: true });
}
