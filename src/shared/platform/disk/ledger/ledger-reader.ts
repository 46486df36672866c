import type { Store } from "../../../ports/ports.ts";
import type { LinkstowDatabase } from "../database.ts";
import { guarded, settle } from "../access/guarded.ts";
import { stores } from "../rows/store-transaction.ts";
import { createReadTransaction } from "./store-reads.ts";

/** The reading half of the store. Pages have this half alone: only the background changes the ledger. */
export function createLedgerReader(database: Pick<LinkstowDatabase, "use">): Pick<Store, "read"> {
  return {
    read: (work) =>
      guarded(() =>
        database.use(async (db) => {
          const tx = db.transaction(stores, "readonly");
          return settle(tx, () => work(createReadTransaction(tx)));
        }),
      ),
  };
}
