import { openDB } from "idb";
import { BlockedError } from "./access/guarded.ts";
import { steps } from "./migrations/steps.ts";
import { countFound, findLostRows, hasFailedReading, shareLosses } from "./access/lost-rows.ts";
import type { Database, Schema, Step, Upgrade } from "./access/schema.ts";

const name = "linkstow";
/**
 * A request to open may be queued behind another without any event. After this time it counts as blocked.
 */
const patienceMs = 10_000;

export function createDatabase(versions = steps) {
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

  /**
   * Opens on first use, and again after the browser closed the database or a newer version asked for it.
   * Rejects while another connection blocks it, and resolves again as soon as that connection is closed.
   */
  const open = () => (current ??= connect());

  return {
    open,
    /**
     * Runs `work`, which is one transaction, on the database. Runs it again on a new connection if the first one is dead
     * or accepts no changes: after a change that found no room, Firefox lets the next transaction only delete, even if
     * there is room again. If `work` meets a row that the disk lost, it runs again without the lost rows
     * (`lost-rows.ts`).
     */
    async use<T>(work: (db: Database) => Promise<T>): Promise<T> {
      const db = await open();
      try {
        return await workWithoutLost(db, work);
      } catch (error) {
        if (!(error instanceof DOMException) || error.name !== "InvalidStateError") throw error;
        db.close();
        forget();
        return workWithoutLost(await open(), work);
      }
    },
  };
}

export type LinkstowDatabase = ReturnType<typeof createDatabase>;

/** Ends: each time, more rows are known to be lost. */
async function workWithoutLost<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  const before = countFound(db);
  try {
    return await work(db);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    await findLostRows(db);
    if (countFound(db) === before) throw error;
    return workWithoutLost(db, work);
  }
}

/**
 * `async`, because the browser throws synchronously if there is no IndexedDB at all. `before`: the connection of an
 * upgrade that met rows that the disk lost.
 */
async function openLinkstow(
  versions: readonly Step[],
  { blocked, closed }: { blocked: () => void; closed: () => void },
  before?: Database,
): Promise<Database> {
  let failed: { bug: unknown } | undefined;
  /** Why the browser has ended the change of an older database; the request to open says only that it did. */
  let cause: DOMException | null = null;
  let upgraded: Database | undefined;
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
      tx.addEventListener("abort", () => (cause = tx.error));
      // The result of the request to open reports the failure.
      tx.done.catch(() => undefined);
      upgraded = db;
      if (before !== undefined) shareLosses(before, db);
      void upgrade(db, oldVersion, tx);
    },
    blocked,
    blocking(_current, _blocked, event) {
      closed();
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated: closed,
  });
  return opening.catch(async (error: unknown) => {
    if (upgraded !== undefined && (await hasMetLost(upgraded))) {
      return openLinkstow(versions, { blocked, closed }, upgraded);
    }
    throw failed === undefined ? (cause ?? error) : failed.bug;
  });
}

/** Whether the steps of an upgrade that failed met lost rows. They are looked for in the version that is on disk. */
async function hasMetLost(upgraded: Database): Promise<boolean> {
  if (!hasFailedReading(upgraded)) return false;
  const before = countFound(upgraded);
  const db = await openDB<Schema>(name);
  shareLosses(upgraded, db);
  await findLostRows(db);
  db.close();
  return countFound(upgraded) > before;
}

/** A failed request may have ended the transaction already. */
function abort(tx: Upgrade): void {
  try {
    tx.abort();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
