import type { Store } from "../../../use-cases/ports.ts";
import type { LinkstowDatabase } from "../database.ts";
import { guarded } from "../guarded.ts";
import { createTransact, type Transact } from "../rows/lost-rows.ts";
import { stores } from "../rows/store-transaction.ts";
import { createReadTransaction } from "./store-reads.ts";

/** The reading half of the store. Pages have this half alone: only the background changes the ledger. */
export function createLedgerReader(
  database: Pick<LinkstowDatabase, "use">,
  transact: Transact = createTransact(database),
): Pick<Store, "read"> {
  return {
    read: (work) =>
      guarded(() => transact(stores, "readonly", (tx) => work(createReadTransaction(tx)))),
  };
}
