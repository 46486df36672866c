import { deleteDB, openDB } from "idb";
import type { Storage } from "webextension-polyfill";

const name = "linkstow-log";
const mark = "hasNewLog";

/**
 * Makes Chromium begin a new log for the databases, once in each life of the browser. A crash may cut the last record
 * of the log. Chromium passes over the cut record at the next start and appends to it. At the start after that, it
 * takes the log for damaged, and deletes all databases of the extension without a word (seen in Chromium 156;
 * `torn-log.test.ts`). When a database is deleted, even an empty one, Chromium moves what the log has to a table, and
 * deletes the log. Firefox needs none of this, and is not hurt. `session`: an area that lives as long as the browser.
 */
export async function beginNewLog(
  session: Pick<Storage.StorageArea, "get" | "set">,
): Promise<void> {
  if (mark in (await session.get(mark))) return;
  const db = await openDB(name);
  db.close();
  await deleteDB(name);
  await session.set({ [mark]: true });
}
