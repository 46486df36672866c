import type { IDBPTransaction, StoreNames, StoreValue } from "idb";
import * as v from "valibot";
import type { BlobId } from "../../domain/values/ids.ts";
import type { Store, Transaction } from "../../use-cases/ports.ts";
import { blobId } from "../../things/id-schemas.ts";
import { forgetBlobs } from "./blob-store.ts";
import type { LinkstowDatabase, Schema } from "./database.ts";
import { guarded, settle } from "./guarded.ts";
import { rowsOfProfile } from "./profile-rows.ts";
import { createRowReader, storeOf, type RowKind } from "./row-reader.ts";
import { createReadTransaction } from "./store-reads.ts";

type StoreName = Exclude<StoreNames<Schema>, "drafts" | "blobs">;
export type StoreTransaction<Mode extends IDBTransactionMode> = IDBPTransaction<
  Schema,
  StoreName[],
  Mode
>;

const stores: StoreName[] = [...Object.values(storeOf), "payloads", "gates"];

/** Ledger, outbox and gates in IndexedDB. Every change is one transaction with strict durability. */
export function createStore(database: Pick<LinkstowDatabase, "use">): Store {
  return {
    change: (work) =>
      guarded(() =>
        database.use(async (db) => {
          const tx = db.transaction(stores, "readwrite", { durability: "strict" });
          const spent: BlobId[] = [];
          const value = await settle(tx, () => work(createTransaction(tx, spent)));
          // Only now: bytes must outlive a transaction that fails. The sweep finds what stays behind.
          if (spent.length > 0) await forgetBlobs(db, spent).catch(() => undefined);
          return value;
        }),
      ),
    read: (work) =>
      guarded(() =>
        database.use(async (db) => {
          const tx = db.transaction(stores, "readonly");
          return settle(tx, () => work(createReadTransaction(tx)));
        }),
      ),
  };
}

/** The id of the bytes in an entry, whatever else of the entry can be read. */
const withBlob = v.object({ operation: v.object({ fields: v.object({ blob: blobId }) }) });

/** `spent`: takes the ids of blobs that are to be deleted after the transaction. */
function createTransaction(tx: StoreTransaction<"readwrite">, spent: BlobId[]): Transaction {
  /**
   * Single changes are not awaited: IndexedDB carries them out in order, and a failure ends the
   * transaction. Each wait would be a round trip to the browser process.
   */
  const change = (work: () => Promise<unknown>) => {
    work().catch(() => undefined);
    return Promise.resolve();
  };
  const reader = createRowReader();
  const put = <Name extends StoreName>(store: Name, row: StoreValue<Schema, Name>, key?: string) =>
    change(() => tx.objectStore<StoreName>(store).put(row, key));
  const putRow = async <Kind extends RowKind>(
    kind: Kind,
    row: StoreValue<Schema, (typeof storeOf)[Kind]>,
  ) => {
    if (reader.mayPut(kind, row)) await put(storeOf[kind], row);
  };
  const remove = (store: StoreName, key: string | IDBKeyRange) =>
    change(() => tx.objectStore(store).delete(key));
  return {
    ...createReadTransaction(tx, reader),
    putEntry: (entry) => putRow("entry", entry),
    async forgetEntry(id) {
      await remove("entries", id);
      await remove("payloads", id);
    },
    putPayload: (id, payload) => put("payloads", payload, id),
    forgetPayload: (id) => remove("payloads", id),
    async forgetBlob(id) {
      spent.push(id);
    },
    put: (kind, row) => putRow(kind, row),
    forget: ({ thing, localId }) => remove(storeOf[thing], localId),
    putTag: (row) => putRow("tag", row),
    putGate: (profileId, gate) => put("gates", gate, profileId),
    async forgetProfile(profileId) {
      const rows = rowsOfProfile(tx, profileId);
      for (const id of await rows.entry.keys()) await remove("payloads", IDBKeyRange.only(id));
      for (const entry of await rows.entry.all()) {
        const { success, output } = v.safeParse(withBlob, entry);
        if (success) spent.push(output.operation.fields.blob);
      }
      for (const { store, keys } of Object.values(rows)) {
        for (const key of await keys()) await remove(store, IDBKeyRange.only(key));
      }
      await remove("gates", profileId);
    },
  };
}
