import type { IDBPTransaction, StoreNames } from "idb";
import type { ReadTransaction, Store, Transaction } from "../use-cases/ports.ts";
import type { LinkstowDatabase, Schema } from "./database.ts";
import { guarded, settle } from "./guarded.ts";
import { createReadTransaction, ofProfile } from "./store-reads.ts";

type StoreName = Exclude<StoreNames<Schema>, "drafts">;
export type StoreTransaction<Mode extends IDBTransactionMode> = IDBPTransaction<
  Schema,
  StoreName[],
  Mode
>;

const stores: StoreName[] = [
  "entries",
  "payloads",
  "links",
  "collections",
  "tags",
  "repositories",
  "gates",
];

/** Ledger, outbox and gates in IndexedDB. Every change is one transaction with strict durability. */
export function createStore(database: Pick<LinkstowDatabase, "use">): Store {
  return {
    change: (work) =>
      guarded(() =>
        database.use(async (db) => {
          const tx = db.transaction(stores, "readwrite", { durability: "strict" });
          return settle(tx, () => work(createTransaction(tx)));
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

function createTransaction(tx: StoreTransaction<"readwrite">): Transaction {
  const reads: ReadTransaction = createReadTransaction(tx);
  return {
    ...reads,
    async putEntry(entry) {
      await tx.objectStore("entries").put(entry);
    },
    async forgetEntry(id) {
      await tx.objectStore("entries").delete(id);
      await tx.objectStore("payloads").delete(id);
    },
    async putPayload(id, payload) {
      await tx.objectStore("payloads").put(payload, id);
    },
    async forgetPayload(id) {
      await tx.objectStore("payloads").delete(id);
    },
    async putLink(row) {
      await tx.objectStore("links").put(row);
    },
    async forgetLink(localId) {
      await tx.objectStore("links").delete(localId);
    },
    async putCollection(row) {
      await tx.objectStore("collections").put(row);
    },
    async forgetCollection(localId) {
      await tx.objectStore("collections").delete(localId);
    },
    async putTag(row) {
      await tx.objectStore("tags").put(row);
    },
    async putRepository(row) {
      await tx.objectStore("repositories").put(row);
    },
    async forgetProfile(profileId) {
      const range = ofProfile(profileId);
      const entries = tx.objectStore("entries");
      const links = tx.objectStore("links");
      const collections = tx.objectStore("collections");
      for (const id of await entries.index("by-state").getAllKeys(range)) {
        await entries.delete(id);
        await tx.objectStore("payloads").delete(id);
      }
      for (const id of await links.index("by-address").getAllKeys(range)) await links.delete(id);
      for (const id of await collections.index("by-profile").getAllKeys(profileId)) {
        await collections.delete(id);
      }
      await tx.objectStore("tags").delete(range);
      await tx.objectStore("repositories").delete(range);
      await tx.objectStore("gates").delete(profileId);
    },
    async putGate(profileId, gate) {
      await tx.objectStore("gates").put(gate, profileId);
    },
  };
}
