import {
  openDB,
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  type StoreNames,
} from "idb";
import type { Draft, DraftPage } from "../../domain/draft.ts";
import type { LedgerRows, TagRow } from "../../things/rows.ts";
import type { Job, JobRow, RowOutcome } from "../../domain/jobs/job.ts";
import type { Payload } from "../../domain/operation.ts";
import type { Entry } from "../../domain/outbox/entry.ts";
import type { Gate } from "../../domain/outbox/gate.ts";
import { BlockedError } from "./guarded.ts";
import { first } from "./migrations/01-first.ts";
import { repositories } from "./migrations/02-repositories.ts";
import { files } from "./migrations/03-files.ts";
import { linksByTime } from "./migrations/04-links-by-time.ts";
import { userPages } from "./migrations/05-user-pages.ts";
import { entriesByBlob } from "./migrations/06-entries-by-blob.ts";
import { linksByCollection } from "./migrations/07-links-by-collection.ts";
import { jobs } from "./migrations/08-jobs.ts";
import { linksByWord } from "./migrations/09-links-by-word.ts";
import { addressKeys } from "./migrations/10-address-keys.ts";
import { rekey } from "./migrations/rekey.ts";

/** The one database. Rows are plain JSON, except blobs; `rows.ts` has their schemas. */
export interface Schema extends DBSchema {
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
    /** `words`: see `link-words.ts`. No schema knows them, so no row is unreadable because of them. */
    value: LedgerRows["link"] & { words?: readonly string[] };
    indexes: {
      "by-address": [string, string];
      /** profileId, createdAtMs, localId: no two links have the same key. */
      "by-time": [string, number, string];
      /** Each of collections. */
      "by-collection": string;
      /** Each of words. */
      "by-word": string;
    };
  };
  collections: { key: string; value: LedgerRows["collection"]; indexes: { "by-profile": string } };
  tags: { key: [string, string]; value: TagRow };
  repositories: { key: [string, number]; value: LedgerRows["repository"] };
  files: {
    key: string;
    value: LedgerRows["file"];
    indexes: { "by-profile": string; "by-link": string };
  };
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
    value: { draft: Draft; atMs: number; page?: DraftPage };
    indexes: { "by-time": number };
  };
  /** The id of the link up to which `rekey-links.ts` has come; nothing once all keys are computed. */
  upkeep: { key: "address-keys"; value: string };
}

export type Database = IDBPDatabase<Schema>;

/** All stores, in the transaction that changes the version. */
export type Upgrade = IDBPTransaction<Schema, StoreNames<Schema>[], "versionchange">;

/**
 * Changes stores, and rewrites rows whose shape has changed. May await only the transaction's own requests.
 * If a step fails, the database stays in its old version, unchanged.
 */
export type Step = (db: Database, tx: Upgrade) => void | Promise<void>;

/**
 * Step `n` turns version `n` into version `n + 1`. `test/support/schemas` has a fixture of each version.
 */
export const steps: readonly Step[] = [
  first,
  repositories,
  files,
  (_db, tx) => linksByTime(tx),
  userPages,
  (_db, tx) => entriesByBlob(tx),
  (_db, tx) => linksByCollection(tx),
  jobs,
  (_db, tx) => linksByWord(tx),
  addressKeys,
  // Rule 3: one way to write an escape.
  (_db, tx) => rekey(tx),
  // Rule 4: a query may begin with a question mark.
  (_db, tx) => rekey(tx),
];

const name = "linkstow";
/**
 * A request to open may be queued behind another without any event. After this time it counts as blocked.
 */
const patienceMs = 10_000;

export interface LinkstowDatabase {
  /**
   * Opens on first use, and again after the browser closed the database or a newer version asked for it.
   * Rejects while another connection blocks it, and resolves again as soon as that connection is closed.
   */
  open(): Promise<Database>;
  /**
   * Runs `work`, which is one transaction, on the database. Runs it again on a new connection if the first
   * one is dead or takes no changes: after a change that found no room, Firefox lets the next transaction
   * only delete, even if there is room again.
   */
  use<T>(work: (db: Database) => Promise<T>): Promise<T>;
}

export function createDatabase(versions = steps): LinkstowDatabase {
  let current: Promise<Database> | undefined;
  const forget = () => (current = undefined);

  function connect(): Promise<Database> {
    return new Promise((resolve, reject) => {
      // `current` stays, rejected, and so does the request: a second request would be queued behind it
      // without any event.
      const giveUp = () => reject(new BlockedError());
      const timer = setTimeout(giveUp, patienceMs);
      openLinkstow(versions, { blocked: giveUp, closed: forget })
        .finally(() => clearTimeout(timer))
        .then(
          (db) => {
            current = Promise.resolve(db);
            resolve(db);
          },
          (error: unknown) => {
            forget();
            reject(error);
          },
        );
    });
  }

  const open = () => (current ??= connect());

  return {
    open,
    async use(work) {
      const db = await open();
      try {
        return await work(db);
      } catch (error) {
        if (!(error instanceof DOMException) || error.name !== "InvalidStateError") throw error;
        db.close();
        forget();
        return work(await open());
      }
    },
  };
}

/** `async`, because the browser throws synchronously if there is no IndexedDB at all. */
async function openLinkstow(
  versions: readonly Step[],
  { blocked, closed }: { blocked: () => void; closed: () => void },
): Promise<Database> {
  let failed: { bug: unknown } | undefined;
  async function upgrade(db: Database, oldVersion: number, tx: Upgrade): Promise<void> {
    try {
      for (const step of versions.slice(oldVersion)) await step(db, tx);
    } catch (bug) {
      failed = { bug };
      abort(tx);
    }
  }
  const opening = openDB<Schema>(name, versions.length, {
    upgrade(db, oldVersion, _newVersion, tx) {
      // The result of the request to open reports the failure.
      tx.done.catch(() => undefined);
      void upgrade(db, oldVersion, tx);
    },
    blocked,
    blocking(_current, _blocked, event) {
      closed();
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated: closed,
  });
  return opening.catch((error: unknown) => {
    throw failed === undefined ? error : failed.bug;
  });
}

/** A failed request may have ended the transaction already. */
function abort(tx: Upgrade): void {
  try {
    tx.abort();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
