import {
  openDB,
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  type StoreNames,
} from "idb";
import type { Draft, DraftPage } from "../../domain/draft.ts";
import type { LedgerRows, TagRow } from "../../things/rows.ts";
import type { Payload } from "../../domain/operation.ts";
import type { Entry } from "../../domain/outbox/entry.ts";
import type { Gate } from "../../domain/outbox/gate.ts";
import { BlockedError } from "./guarded.ts";
import { first } from "./migrations/01-first.ts";
import { repositories } from "./migrations/02-repositories.ts";
import { files } from "./migrations/03-files.ts";

/** The one database. Rows are plain JSON, except blobs; what they must look like stands in `rows.ts`. */
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
      /** profileId, state.atMs: only entries that came to an end have it. */
      "by-end": [string, number];
    };
  };
  payloads: { key: string; value: Payload };
  links: { key: string; value: LedgerRows["link"]; indexes: { "by-address": [string, string] } };
  collections: { key: string; value: LedgerRows["collection"]; indexes: { "by-profile": string } };
  tags: { key: [string, string]; value: TagRow };
  repositories: { key: [string, number]; value: LedgerRows["repository"] };
  files: {
    key: string;
    value: LedgerRows["file"];
    indexes: { "by-profile": string; "by-link": string };
  };
  /** Bytes that wait for delivery. No ledger transaction includes this store: a large write would hold up a save. */
  blobs: { key: string; value: { blob: Blob; atMs: number }; indexes: { "by-time": number } };
  gates: { key: string; value: Gate };
  drafts: {
    key: string;
    value: { draft: Draft; atMs: number; page?: DraftPage };
    indexes: { "by-time": number };
  };
}

export type Database = IDBPDatabase<Schema>;

/** All stores, in the transaction that changes the version. */
type Upgrade = IDBPTransaction<Schema, StoreNames<Schema>[], "versionchange">;

/**
 * Changes stores, and rewrites rows where their shape has changed. May await nothing but the transaction's
 * own requests. Where a step fails, the database stays as it was, in its old version.
 */
export type Step = (db: Database, tx: Upgrade) => void | Promise<void>;

/** Step `n` makes version `n + 1` out of version `n`; a fixture of each is kept in `test/support/schemas`. */
export const steps: readonly Step[] = [first, repositories, files];

const name = "linkstow";
/** A request to open may stand in line behind another's without any event: this long is too long. */
const patienceMs = 10_000;

export interface LinkstowDatabase {
  /**
   * Opens on first use, and again after the browser closed it or a newer version asked for it. While
   * another connection stands in the way it rejects, and resolves again as soon as that is gone.
   */
  open(): Promise<Database>;
  /**
   * Runs `work`, one transaction that is all there or not at all, on it. Once more, on a new connection,
   * where that turns out to be dead, or to take no changes: after a change for which there was no room
   * Firefox lets the next one only delete, whether there is room by then or not.
   */
  use<T>(work: (db: Database) => Promise<T>): Promise<T>;
}

export function createDatabase(versions = steps): LinkstowDatabase {
  let current: Promise<Database> | undefined;
  const forget = () => (current = undefined);

  function connect(): Promise<Database> {
    return new Promise((resolve, reject) => {
      // `current` stays as it is, rejected, and the request stays too: a second one would stand in
      // line behind it, and nobody would be told anything.
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

/** `async`: where there is no database at all, the browser throws at once. */
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
      // The request to open says how it ends.
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

/** A request that failed may have ended the transaction already. */
function abort(tx: Upgrade): void {
  try {
    tx.abort();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
