import { storedRows } from "../../../resources/stored.ts";
import type { LinkstowDatabase } from "../database.ts";
import { withWords } from "./link-words.ts";
import type { Area } from "../access/guarded.ts";
import { readAs } from "../access/read-as.ts";
import { readRows } from "../access/lost-rows.ts";

/** Up to which link, in the order of their ids, the rows have words. */
const placeKey = "wordsUpTo";
/** Sorts after every id. */
const end = "~";
/** A save waits for one wave at most. */
const rowsInWave = 50;
const restMs = 50;

/**
 * Adds words to the links that an older version wrote, once, in waves. If the background ends meanwhile, the next one
 * continues. Unreadable rows do not change.
 */
export async function addWords(
  database: Pick<LinkstowDatabase, "use">,
  area: Area,
  rest: () => Promise<void> = () => new Promise((resolve) => setTimeout(resolve, restMs)),
): Promise<void> {
  const { [placeKey]: kept } = await area.get(null);
  let place = typeof kept === "string" ? kept : "";
  while (place !== end) {
    place = await addToWave(database, place);
    await area.set({ [placeKey]: place });
    await rest();
  }
}

/** Returns the place of the last row. */
function addToWave(database: Pick<LinkstowDatabase, "use">, after: string): Promise<string> {
  return database.use(async (db) => {
    const tx = db.transaction("links", "readwrite");
    const rows = await readRows(tx.store, IDBKeyRange.lowerBound(after, true), rowsInWave);
    for (const row of rows) {
      const link = readAs(storedRows.link, row);
      if (link !== undefined) void tx.store.put(withWords(link)).catch(() => undefined);
    }
    await tx.done;
    return rows.at(-1)?.localId ?? end;
  });
}
