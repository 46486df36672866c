import type { CollectionLinks } from "../../../ports/ports.ts";
import type { LinkstowDatabase } from "../database.ts";
import { guarded, settle } from "../access/guarded.ts";
import { createRowReader } from "../rows/row-reader.ts";
import { readRows, readStore } from "../access/lost-rows.ts";

/** The links of collections, as a page of ours reads them. */
export function createCollectionLinks(database: Pick<LinkstowDatabase, "use">): CollectionLinks {
  return {
    count: (collections) =>
      guarded(() =>
        database.use(async (db) => {
          const tx = db.transaction("links", "readonly");
          const index = tx.store.index("by-collection");
          return settle(tx, () => Promise.all(collections.map((id) => index.count(id))));
        }),
      ),
    read: (collection, limit) =>
      guarded(() =>
        database.use(async (db) => {
          const stored = await readStore(db, "links", (links) =>
            readRows(links.index("by-collection"), collection, limit),
          );
          return createRowReader().rows("link", stored);
        }),
      ),
  };
}
