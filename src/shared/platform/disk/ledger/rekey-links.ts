import { addressKey } from "../../../domain/address/address.ts";
import type { StorageFailure } from "../../../domain/failures.ts";
import type { Result } from "../../../domain/values/result.ts";
import type { LinkstowDatabase } from "../database.ts";
import { guarded, settle } from "../access/guarded.ts";
import { readRows } from "../access/lost-rows.ts";

/** A wave is so small that a popup opened meanwhile waits only a few hundredths of a second. */
const waveSize = 100;

/**
 * Computes the address keys of all links again, if the database asks for that: a migration changed their rule. Each
 * wave is one transaction, which also stores the last link. So another life of the background continues there, also
 * after a failure of the disk. Until the last wave, `linksAt` finds rows under their earlier keys as well.
 *
 * Only the key of a row is replaced. This includes unreadable rows, because their pages must find them.
 */
export function rekeyLinks(
  database: Pick<LinkstowDatabase, "use">,
): Promise<Result<void, StorageFailure>> {
  return guarded(async () => {
    // Nearly always there is nothing to do, so a check that locks no links comes first. A save may be waiting.
    let isMore = await database.use(async (db) => {
      const after = await db.get("upkeep", "address-keys");
      return after !== undefined;
    });
    while (isMore) isMore = await rekeyWave(database);
  });
}

/** Whether there is more to do. */
function rekeyWave(database: Pick<LinkstowDatabase, "use">): Promise<boolean> {
  return database.use((db) => {
    const tx = db.transaction(["links", "upkeep"], "readwrite");
    return settle(tx, async () => {
      const links = tx.objectStore("links");
      const upkeep = tx.objectStore("upkeep");
      const after = await upkeep.get("address-keys");
      if (after === undefined) return false;
      const rows = await readRows(links, IDBKeyRange.lowerBound(after, true), waveSize);
      await Promise.all(
        rows.map(async (row) => {
          const key: unknown = addressKey(row.targetUrl);
          if (typeof key === "string" && key !== row.addressKey)
            await links.put({ ...row, addressKey: key });
        }),
      );
      const last = rows[waveSize - 1];
      await (last ? upkeep.put(last.localId, "address-keys") : upkeep.delete("address-keys"));
      return last !== undefined;
    });
  });
}
