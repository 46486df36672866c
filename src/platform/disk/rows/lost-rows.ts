import type { IDBPTransaction } from "idb";
import type { LinkstowDatabase } from "../database.ts";
import { settle } from "../guarded.ts";
import type { Database, Schema } from "../schema.ts";
import type { StoreName, StoreTransaction } from "./store-transaction.ts";

/** Chromium's errors for a value whose file is gone, and for one that is damaged. */
const lossErrors = ["NotReadableError", "DataError"];

/** How many values are read at a time while lost ones are looked for. */
const readAtOnce = 500;

type Keys = Map<StoreName, Set<string>>;

/** Runs `work` in one transaction over these stores. */
export type Transact = <Mode extends IDBTransactionMode, T>(
  names: readonly StoreName[],
  mode: Mode,
  work: (tx: StoreTransaction<Mode>) => Promise<T>,
) => Promise<T>;

/**
 * Transactions that no lost value can stop. A browser that cannot read a value aborts the transaction that asks for
 * it. Then all values are read, to find out which are lost, and `work` runs once more: a lost row is not asked for,
 * and stands there as a row that no schema reads, so that all that holds for unreadable rows holds for it. It stays
 * on disk, can be deleted, and is itself again once it is written anew.
 */
export function createTransact(database: Pick<LinkstowDatabase, "use">): Transact {
  const lost: Keys = new Map();
  return async (names, mode, work) => {
    const run = () =>
      database.use((db) => {
        const tx = db.transaction([...names], mode, { durability: "strict" });
        return settle(tx, () => work(lost.size === 0 ? tx : withoutLost(tx, lost)));
      });
    try {
      return await run();
    } catch (error) {
      if (!isLoss(error)) throw error;
      const found = await database.use((db) => findLost(db, names, lost));
      // Only one reading has failed.
      if (!found) throw error;
      return run();
    }
  };
}

function isLoss(error: unknown): boolean {
  return error instanceof DOMException && lossErrors.includes(error.name);
}

/** Adds the lost rows of these stores. Returns whether there are any that were not known. */
async function findLost(db: Database, names: readonly StoreName[], lost: Keys): Promise<boolean> {
  let hasFound = false;
  for (const name of names) {
    const known = lost.get(name) ?? new Set();
    const keys = (await db.getAllKeys(name)).filter((key) => !known.has(textOf(key)));
    for (let from = 0; from < keys.length; from += readAtOnce) {
      for (const key of await lostAmong(db, name, keys.slice(from, from + readAtOnce))) {
        lost.set(name, known.add(textOf(key)));
        hasFound = true;
      }
    }
  }
  return hasFound;
}

/** The keys of the values that cannot be read. Halves the keys until each lost one stands alone. */
async function lostAmong(
  db: Database,
  name: StoreName,
  keys: readonly IDBValidKey[],
): Promise<readonly IDBValidKey[]> {
  const tx = db.transaction(name);
  try {
    await settle(tx, () => Promise.all(keys.map((key) => tx.store.get(IDBKeyRange.only(key)))));
    return [];
  } catch (error) {
    if (!isLoss(error)) throw error;
    if (keys.length === 1) return keys;
    const middle = Math.ceil(keys.length / 2);
    const first = await lostAmong(db, name, keys.slice(0, middle));
    return [...first, ...(await lostAmong(db, name, keys.slice(middle)))];
  }
}

const textOf = (key: IDBValidKey) => JSON.stringify(key);

/** What the stores and indexes of `idb` have in common here. */
interface Source {
  keyPath: string | string[] | null;
  get(query: IDBValidKey | IDBKeyRange): Promise<unknown>;
  getKey(query: IDBValidKey | IDBKeyRange): Promise<IDBValidKey | undefined>;
  getAll(query?: unknown, count?: number): Promise<unknown[]>;
  getAllKeys(query?: unknown, count?: number): Promise<IDBValidKey[]>;
  openKeyCursor(query?: unknown, direction?: IDBCursorDirection): Promise<KeyCursor | null>;
}

interface KeyCursor {
  key: IDBValidKey;
  primaryKey: IDBValidKey;
  continue(): Promise<KeyCursor | null>;
}

interface Store extends Source {
  index(name: string): Source;
  put(value: unknown, key?: IDBValidKey): Promise<IDBValidKey>;
}

/** The transaction with stores and indexes that ask for no lost value. */
function withoutLost<Mode extends IDBTransactionMode>(
  tx: IDBPTransaction<Schema, StoreName[], Mode>,
  lost: Keys,
): StoreTransaction<Mode> {
  const objectStore = (name: StoreName) => {
    const store = tx.objectStore(name) as unknown as Store;
    const keys = lost.get(name);
    return keys === undefined ? store : storeWithoutLost(store, keys);
  };
  return over(tx, { objectStore: objectStore as unknown as typeof tx.objectStore });
}

function storeWithoutLost(store: Store, lost: Set<string>): Store {
  return over(store, {
    ...readingWithoutLost(store, store, lost),
    index: (name) => {
      const index = store.index(name);
      return over(index, readingWithoutLost(index, store, lost));
    },
    async put(value, key) {
      const put = await store.put(value, key);
      lost.delete(textOf(put));
      return put;
    },
  });
}

/** The ways of reading values that the product uses. `store`: the source itself, or that of the index. */
function readingWithoutLost(source: Source, store: Store, lost: ReadonlySet<string>) {
  const read = ({ key, primaryKey }: Pick<KeyCursor, "key" | "primaryKey">) =>
    lost.has(textOf(primaryKey))
      ? Promise.resolve(standIn([source, key], [store, primaryKey]))
      : store.get(primaryKey);

  async function get(query: IDBValidKey | IDBKeyRange): Promise<unknown> {
    const primaryKey = await source.getKey(query);
    return primaryKey === undefined ? undefined : read({ key: primaryKey, primaryKey });
  }

  async function getAll(query?: unknown, count?: number): Promise<unknown[]> {
    const keys = await source.getAllKeys(query, count);
    if (!keys.some((key) => lost.has(textOf(key)))) return source.getAll(query, count);
    const values: Promise<unknown>[] = [];
    let cursor = await source.openKeyCursor(query);
    while (cursor !== null && values.length < keys.length) {
      values.push(read(cursor));
      cursor = await cursor.continue();
    }
    return Promise.all(values);
  }

  async function openCursor(query?: unknown, direction?: IDBCursorDirection) {
    return withValue(await source.openKeyCursor(query, direction));
  }

  async function withValue(cursor: KeyCursor | null): Promise<object | null> {
    if (cursor === null) return null;
    const value = await read(cursor);
    return { value, continue: async () => withValue(await cursor.continue()) };
  }

  return { get, getAll, openCursor };
}

/** In the place of a lost value: what its keys say of it. Without a key in the value, nothing. */
function standIn(...known: readonly (readonly [Source, IDBValidKey])[]): unknown {
  const fields = known.flatMap(([{ keyPath }, key]) => {
    const keys = Array.isArray(key) ? key : [key];
    return [keyPath ?? []].flat().map((path, at) => [path, keys[at]] as const);
  });
  return fields.length === 0 ? "lost" : Object.fromEntries(fields);
}

/** The object with some of its members replaced. */
function over<T extends object>(object: T, members: Partial<T>): T {
  return new Proxy(object, {
    get(target, name) {
      if (name in members) return Reflect.get(members, name) as unknown;
      const own: unknown = Reflect.get(target, name);
      // `idb` knows its own objects alone.
      return typeof own === "function" ? (own.bind(target) as unknown) : own;
    },
  });
}
