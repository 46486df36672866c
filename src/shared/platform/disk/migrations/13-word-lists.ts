import type { Database, Upgrade } from "../access/schema.ts";

/**
 * Lists of words instead of an index of links by word. Links follow in waves (`list-words.ts`), because to delete the
 * index would take very long where there are many. A step that has shipped never changes.
 */
export async function wordLists(db: Database, tx: Upgrade): Promise<void> {
  db.createObjectStore("freshWords", { keyPath: "localId" });
  db.createObjectStore("wordLists");
  const anyLink = await tx.objectStore("links").getKey(IDBKeyRange.lowerBound(""));
  if (anyLink !== undefined) await tx.objectStore("upkeep").put("", "word-lists");
}
