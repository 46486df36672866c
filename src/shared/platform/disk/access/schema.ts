import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from "idb";
import type { Draft, DraftPage } from "../../../domain/draft/draft.ts";
import type { LedgerRows, placeOf, TagRow } from "../../../resources/rows.ts";
import type { Job, JobRow, RowOutcome } from "../../../domain/jobs/job.ts";
import type { CreatedResource, Payload } from "../../../domain/operation/operation.ts";
import type { Entry } from "../../../domain/outbox/entry.ts";
import type { Gate } from "../../../domain/outbox/gate.ts";
import type { FreshWords, WordPage } from "../../../search/word-pages.ts";

/** The stores of the resources that are created from here, other than links. A new resource has one by its name in `placeOf`. */
type CreatedStores = {
  [Kind in Exclude<CreatedResource, "link"> as (typeof placeOf)[Kind]]: {
    key: string;
    value: LedgerRows[Kind];
    indexes: { "by-profile": string; "by-remote-id": [string, number] };
  };
};

/** The one database. Rows are plain JSON, except blobs and word lists; `rows.ts` has their schemas. */
export interface Schema extends CreatedStores, DBSchema {
  entries: {
    key: string;
    value: Entry;
    indexes: {
      /** profileId, state, lane, createdAtMs */
      "by-state": [string, string, string, number];
      /** operation.subject, createdAtMs */
      "by-subject": [string, number];
      /** state.on: only entries in `depends` have it. */
      "by-parent": string;
      /** profileId, state.atMs: only ended entries have it. */
      "by-end": [string, number];
      /** operation.fields.blob: only files have it. */
      "by-blob": string;
      /** fedBy.job, state: only entries of jobs have it. */
      "by-job": [string, string];
    };
  };
  payloads: { key: string; value: Payload };
  links: {
    key: string;
    /** `words`: only in rows of versions before 15 (`list-words.ts`). No reader returns them. */
    value: LedgerRows["link"] & { words?: readonly string[] };
    indexes: {
      "by-address": [string, string];
      /** profileId, createdAtMs, localId: no two links have the same key. */
      "by-time": [string, number, string];
      /** Each of collections. */
      "by-collection": string;
      /** Each of words: empty once they are taken away. A later version can then delete it without a long wait. */
      "by-word": string;
      /** profileId, remoteId: only resources with an id have it. */
      "by-remote-id": [string, number];
    };
  };
  tags: { key: [string, string]; value: TagRow };
  repositories: { key: [string, number]; value: LedgerRows["repository"] };
  files: CreatedStores["files"] & { indexes: { "by-link": string } };
  userPages: { key: string; value: LedgerRows["user-page"]; indexes: { "by-profile": string } };
  /** Bytes that wait for delivery. No ledger transaction includes this store: a large write would hold up a save. */
  blobs: { key: string; value: { blob: Blob; atMs: number }; indexes: { "by-time": number } };
  gates: { key: string; value: Gate };
  jobs: { key: [string, string]; value: Job };
  /** Pages write them, in large waves: no ledger transaction includes this store, so no save waits for one. */
  jobRows: { key: [string, string, number]; value: JobRow };
  jobOutcomes: {
    key: [string, string, number];
    value: RowOutcome;
    indexes: {
      /** job, state */
      "by-state": [string, string];
    };
  };
  drafts: {
    key: string;
    value: { draft: Draft; atMs?: number; page?: DraftPage };
    indexes: { "by-time": number };
  };
  /** The id of the last link of `rekey-links.ts` or `list-words.ts`; absent after all links are done. */
  upkeep: { key: "address-keys" | "word-lists"; value: string };
  freshWords: { key: string; value: FreshWords };
  /** profileId, first word of the list, number of the page */
  wordLists: { key: [string, string, number]; value: WordPage };
}

export type Database = IDBPDatabase<Schema>;

/** All stores, in the transaction that changes the version. */
export type Upgrade = IDBPTransaction<Schema, StoreNames<Schema>[], "versionchange">;

/**
 * Changes stores, and rewrites rows with an old shape. May await only the transaction's own requests. If a step fails,
 * the database stays in its old version, unchanged.
 */
export type Step = (db: Database, tx: Upgrade) => void | Promise<void>;
