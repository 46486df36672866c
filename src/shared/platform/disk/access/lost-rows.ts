import type { IDBPObjectStore, StoreNames } from "idb";
import { settle } from "./guarded.ts";
import type { Database, Schema } from "./schema.ts";

/**
 * Rows whose value the disk has lost. A browser stores large values in separate files. If such a file is missing (a
 * disk cleaner, a crash of the file system), every transaction that reads the row ends. Its key and its indexes can
 * still be read, and it can be deleted. So `readRow` and `readRows` read all rows: after a transaction that met such a
 * row, `findLostRows` finds it, and the next transaction treats the row like one that this version cannot read: it is
 * skipped, counted, and not overwritten.
 */

type Query = IDBValidKey | IDBKeyRange | null;

/** The part of a store that reads rows. */
export interface RowStore<Value> {
  readonly name: string;
  readonly keyPath: string | readonly string[] | null;
  readonly transaction: { readonly db: object };
  get(key: IDBValidKey | IDBKeyRange): Promise<Value | undefined>;
  getAll(query?: Query, most?: number): Promise<Value[]>;
  getKey(key: IDBValidKey | IDBKeyRange): Promise<IDBValidKey | undefined>;
  getAllKeys(query?: Query, most?: number): Promise<IDBValidKey[]>;
}

export interface RowIndex<Value> extends Pick<RowStore<Value>, "name" | "getAll" | "getAllKeys"> {
  readonly objectStore: RowStore<Value>;
}

/** A reading that failed: it may have met a lost row. */
interface FailedReading {
  store: string;
  index?: string;
  query: Query;
  most?: number | undefined;
}

/** The known state of the rows of a connection. */
interface Losses {
  /** By store; keys as JSON. */
  lost: Map<string, Set<string>>;
  /** The number of times that a row was found to be lost. */
  found: number;
  failed: FailedReading[];
  /** Ends with the look that is under way. */
  looking: Promise<void>;
}

/** Kept in memory alone: the next life reads the rows again. */
const ofConnections = new WeakMap<object, Losses>();

function lossesOf(db: object): Losses {
  const known = ofConnections.get(db) ?? {
    lost: new Map(),
    found: 0,
    failed: [],
    looking: Promise.resolve(),
  };
  ofConnections.set(db, known);
  return known;
}

/** The substitute for the value of a lost row if the value does not contain the key. No schema accepts it. */
export const lostValue = "lost";

/** The row with this key. A lost row is returned as its key only, which no schema accepts. */
export async function readRow<Value>(
  store: RowStore<Value>,
  key: IDBValidKey,
): Promise<Value | undefined> {
  const { lost, failed } = lossesOf(store.transaction.db);
  if (lost.get(store.name)?.has(JSON.stringify(key)) === true) {
    const isThere = (await store.getKey(key)) !== undefined;
    return isThere ? (standIn(store, key) as Value) : undefined;
  }
  return store.get(key).catch((error: unknown) => {
    failed.push({ store: store.name, query: key });
    throw error;
  });
}

/** The rows of a store or an index, in their order, each as `readRow` reads it. */
export async function readRows<Value>(
  source: RowStore<Value> | RowIndex<Value>,
  query: Query = null,
  most?: number,
): Promise<Value[]> {
  const store = "objectStore" in source ? source.objectStore : source;
  const { lost, failed } = lossesOf(store.transaction.db);
  if (!lost.has(store.name)) {
    return source.getAll(query, most).catch((error: unknown) => {
      const index = source === store ? {} : { index: source.name };
      failed.push({ store: store.name, ...index, query, most });
      throw error;
    });
  }
  const keys = await source.getAllKeys(query, most);
  const rows = await Promise.all(keys.map((key) => readRow(store, key)));
  return rows.filter((row) => row !== undefined);
}

/** The row has another value now, which can be read again. */
export function noteWritten(
  { name, transaction }: Pick<RowStore<unknown>, "name" | "transaction">,
  key: IDBValidKey,
): void {
  lossesOf(transaction.db).lost.get(name)?.delete(JSON.stringify(key));
}

function standIn({ keyPath }: RowStore<unknown>, key: IDBValidKey): unknown {
  if (keyPath === null) return lostValue;
  const parts = Array.isArray(key) ? key : [key];
  return Object.fromEntries([keyPath].flat().map((name, at) => [name, parts[at]]));
}

/** The known state of the rows also holds for another connection to the same database. */
export function shareLosses(from: object, to: object): void {
  ofConnections.set(to, lossesOf(from));
}

/** Whether a reading failed that `findLostRows` has not looked at. */
export function hasFailedReading(db: object): boolean {
  return lossesOf(db).failed.length > 0;
}

/** The number of times that `findLostRows` found a row of this connection to be lost. */
export function countFound(db: object): number {
  return lossesOf(db).found;
}

/**
 * Reads the rows of failed transactions again, each in a separate transaction if necessary. A row is lost if its key
 * can be read but its value cannot be read twice.
 */
export function findLostRows(db: Database): Promise<void> {
  const losses = lossesOf(db);
  // Searches run one after another, because an earlier one may already look for the rows of this transaction.
  losses.looking = losses.looking.then(() => look(db, losses));
  return losses.looking;
}

async function look(db: Database, losses: Losses): Promise<void> {
  for (const { store, index, query, most } of losses.failed.splice(0)) {
    const name = store as StoreNames<Schema>;
    try {
      const keys = await readStore(db, name, (rows) => {
        const all: Pick<RowStore<unknown>, "getAllKeys"> = rows;
        return (index === undefined ? all : rows.index(index as never)).getAllKeys(query, most);
      });
      for (const key of await findUnreadable(db, name, keys)) {
        const known = losses.lost.get(store) ?? new Set();
        losses.lost.set(store, known.add(JSON.stringify(key)));
        losses.found += 1;
      }
    } catch {
      // Not even keys can be read, so the fault is in the disk and not in a row.
    }
  }
}

/** Reads a store in a separate transaction. */
export function readStore<Name extends StoreNames<Schema>, T>(
  db: Database,
  name: Name,
  work: (rows: IDBPObjectStore<Schema, [Name], Name>) => Promise<T>,
): Promise<T> {
  const tx = db.transaction(name);
  return settle(tx, () => work(tx.store));
}

/** Splits a range that cannot be read into halves. */
async function findUnreadable(
  db: Database,
  name: StoreNames<Schema>,
  keys: readonly IDBValidKey[],
): Promise<readonly IDBValidKey[]> {
  const isReadable = await readStore(db, name, (rows: RowStore<unknown>) =>
    Promise.all(keys.map((key) => rows.get(key))),
  ).then(
    () => true,
    () => false,
  );
  if (isReadable) return [];
  const [only, ...others] = keys;
  if (only !== undefined && others.length === 0) {
    const there = await readStore(db, name, (rows: RowStore<unknown>) => rows.getKey(only));
    return there === undefined ? [] : [only];
  }
  const half = Math.floor(keys.length / 2);
  return [
    ...(await findUnreadable(db, name, keys.slice(0, half))),
    ...(await findUnreadable(db, name, keys.slice(half))),
  ];
}
