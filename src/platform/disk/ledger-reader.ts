import type { IDBPTransaction, StoreNames } from "idb";
import type { Store } from "../../use-cases/ports.ts";
import type { LinkstowDatabase, Schema } from "./database.ts";
import { guarded, settle } from "./guarded.ts";
import { storeOf } from "./row-reader.ts";
import { createReadTransaction } from "./store-reads.ts";

export type StoreName = Exclude<StoreNames<Schema>, "drafts" | "blobs" | "jobRows">;
export type StoreTransaction<Mode extends IDBTransactionMode> = IDBPTransaction<
  Schema,
  StoreName[],
  Mode
>;

export const stores: StoreName[] = [
  ...Object.values(storeOf),
  "payloads",
  "gates",
  "jobOutcomes",
  "upkeep",
];

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
