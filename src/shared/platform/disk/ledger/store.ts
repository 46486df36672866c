import type { StoreValue } from "idb";
import * as v from "valibot";
import type { BlobId, JobId, LocalId, ProfileId } from "../../../domain/values/ids.ts";
import type { Store, Transaction } from "../../../ports/ports.ts";
import type { LedgerRows } from "../../../resources/rows.ts";
import { blobId } from "../../../resources/id-schemas.ts";
import { storedRows } from "../../../resources/stored.ts";
import { forgetBlobs } from "../blob-store.ts";
import { forgetDrafts } from "../drafts/draft-store.ts";
import type { LinkstowDatabase } from "../database.ts";
import type { Schema } from "../access/schema.ts";
import { guarded, settle } from "../access/guarded.ts";
import { stores, type StoreName, type StoreTransaction } from "../rows/store-transaction.ts";
import { createLedgerReader } from "./ledger-reader.ts";
import { forgetRows } from "../jobs/job-row-reader.ts";
import { freshWordsOf, haveSameWords } from "./link-words.ts";
import { byProfile, ofProfile, rangeOf } from "../rows/profile-rows.ts";
import { createRowReader, rowKinds, storeOf, type RowKind } from "../rows/row-reader.ts";
import { createReadTransaction } from "./store-reads.ts";
import { readAs } from "../access/read-as.ts";
import { noteWritten, readRow, readRows } from "../access/lost-rows.ts";

/** Ledger, outbox and gates in IndexedDB. Every change is one transaction with strict durability. */
export function createStore(database: Pick<LinkstowDatabase, "use">): Store {
  const changing =
    (names: readonly StoreName[]): Store["change"] =>
    (work) =>
      guarded(() =>
        database.use(async (db) => {
          const tx = db.transaction([...names], "readwrite", { durability: "strict" });
          const spent: Spent = { blobs: [], profiles: [] };
          const value = await settle(tx, () => work(createTransaction(tx, spent)));
          // The bytes are deleted only now, because they must outlive a transaction that fails. The sweep finds bytes
          // that stay behind. The deletion is not awaited, because writing other bytes and sending the claimed save
          // come first.
          if (spent.blobs.length > 0) forgetBlobs(db, spent.blobs).catch(() => undefined);
          for (const id of spent.profiles) {
            await forgetRows(db, ofProfile(id)).catch(() => undefined);
          }
          return value;
        }),
      );
  return {
    change: changing(stores),
    changeWithDrafts: changing([...stores, "drafts"]),
    ...createLedgerReader(database),
  };
}

/** The id of the bytes in an entry, whatever else of the entry can be read. */
const withBlob = v.object({ operation: v.object({ fields: v.object({ blob: blobId }) }) });

/** The data to delete after the transaction: blobs, and the jobs' rows of profiles. */
interface Spent {
  blobs: BlobId[];
  profiles: ProfileId[];
}

function createTransaction(tx: StoreTransaction<"readwrite">, spent: Spent): Transaction {
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
    change(() => {
      const rows = tx.objectStore<StoreName>(store);
      if (key !== undefined) noteWritten(rows, key);
      return rows.put(row, key).then((at) => noteWritten(rows, at));
    });
  const putRow = async <Kind extends RowKind>(
    kind: Kind,
    row: StoreValue<Schema, (typeof storeOf)[Kind]>,
  ) => {
    if (reader.mayPut(kind, row)) await put(storeOf[kind], row);
  };
  const remove = (store: StoreName, key: string | IDBKeyRange) =>
    change(() => tx.objectStore(store).delete(key));
  const reading = createReadTransaction(tx, reader);
  /** Links as they are on disk, with words that were written with them. */
  const known = new Map<LocalId, LedgerRows["link"]>();
  /** Which jobs of outcomes there are. No other transaction deletes one meanwhile. */
  const jobKeys = new Map<JobId, Promise<unknown>>();
  return {
    ...reading,
    async row(reference) {
      const row = await reading.row(reference);
      if (row !== undefined && "targetUrl" in row) known.set(row.localId, row);
      return row;
    },
    putEntry: (entry) => putRow("entry", entry),
    async forgetEntry(id) {
      await remove("entries", id);
      await remove("payloads", id);
    },
    putPayload: (id, payload) => put("payloads", payload, id),
    forgetPayload: (id) => remove("payloads", id),
    async forgetBlob(id) {
      spent.blobs.push(id);
    },
    async put(kind, row) {
      await putRow(kind, row);
      if (!("targetUrl" in row)) return;
      const before = known.get(row.localId);
      known.set(row.localId, row);
      // A delivery changes none, and each wave of the lists would write them again.
      if (before && haveSameWords(before, row)) return;
      await put("freshWords", freshWordsOf(row));
    },
    async forget({ resource, localId }) {
      if (resource === "link") {
        known.delete(localId);
        const link = readAs(storedRows.link, await readRow(tx.objectStore("links"), localId));
        if (link !== undefined) await put("freshWords", { ...freshWordsOf(link), isGone: true });
      }
      await remove(storeOf[resource], localId);
    },
    async forgetDrafts(link, pageKeys) {
      const drafts = tx.objectStore("drafts");
      for (const pageKey of pageKeys)
        await forgetDrafts(drafts, pageKey, (draft) => draft.link === link);
    },
    putTag: (row) => putRow("tag", row),
    putJob: (job) => putRow("job", job),
    async putOutcome(outcome) {
      const { profileId, job } = outcome;
      const key = jobKeys.get(job) ?? tx.objectStore("jobs").getKey([profileId, job]);
      jobKeys.set(job, key);
      if ((await key) !== undefined) await put("jobOutcomes", outcome);
    },
    putGate: (profileId, gate) => put("gates", gate, profileId),
    async forgetProfile(profileId) {
      const keysOf = (kind: RowKind) => byProfile(tx, kind).getAllKeys(rangeOf(kind, profileId));
      for (const id of await keysOf("entry")) await remove("payloads", IDBKeyRange.only(id));
      for (const entry of await readRows(byProfile(tx, "entry"), rangeOf("entry", profileId))) {
        const read = readAs(withBlob, entry);
        if (read !== undefined) spent.blobs.push(read.operation.fields.blob);
      }
      for (const kind of rowKinds) {
        for (const key of await keysOf(kind)) await remove(storeOf[kind], IDBKeyRange.only(key));
      }
      for (const fresh of await readRows(tx.objectStore("freshWords"))) {
        if (fresh.profileId === profileId) await remove("freshWords", fresh.localId);
      }
      await remove("wordLists", ofProfile(profileId));
      await remove("gates", profileId);
      await remove("jobOutcomes", ofProfile(profileId));
      spent.profiles.push(profileId);
    },
  };
}
