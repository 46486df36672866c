import type { Upgrade } from "../access/schema.ts";

/** Links by each of their words; `add-words.ts` adds these to older rows. A step that has shipped never changes. */
export function linksByWord(tx: Upgrade): void {
  tx.objectStore("links").createIndex("by-word", "words", { multiEntry: true });
}
