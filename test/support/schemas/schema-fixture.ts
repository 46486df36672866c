import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/**
 * A database of an earlier version as a file: its structure and its rows as reported by IndexedDB, one line
 * each. Read and recreated without the product's code, which has changed since.
 */
export interface SchemaFixture {
  readonly version: number;
  readonly stores: readonly StoreFixture[];
  readonly rows: readonly RowFixture[];
}

interface StoreFixture {
  readonly store: string;
  readonly keyPath: string | string[] | null;
  readonly indexes: readonly {
    readonly index: string;
    readonly keyPath: string | string[];
    readonly unique: boolean;
    readonly multiEntry: boolean;
  }[];
}

export interface RowFixture {
  readonly of: string;
  readonly key: IDBValidKey;
  readonly value: Readonly<Record<string, unknown>>;
}

const databaseName = "linkstow";
const fileOf = (version: number) => new URL(`version-${version}.jsonl`, import.meta.url);

export function keptVersions(): readonly number[] {
  return readdirSync(new URL(".", import.meta.url))
    .flatMap((file) => /^version-(\d+)\.jsonl$/.exec(file)?.[1] ?? [])
    .map(Number)
    .toSorted((a, b) => a - b);
}

export function readSchema(version: number): SchemaFixture {
  const lines = readFileSync(fileOf(version), "utf8").trim().split("\n");
  const [head, ...rest] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return {
    version: Number(head?.["version"]),
    // Written by `writeSchema`.
    stores: rest.filter((line) => "store" in line) as unknown as readonly StoreFixture[],
    rows: rest.filter((line) => "of" in line) as unknown as readonly RowFixture[],
  };
}

/** Refuses to overwrite a fixture: what a shipped version wrote never changes. */
export function writeSchema({ version, stores, rows }: SchemaFixture): void {
  const lines = [{ version }, ...stores, ...rows].map((line) => `${JSON.stringify(line)}\n`);
  writeFileSync(fileOf(version), lines.join(""), { flag: "wx" });
}

/** Creates the fixture's database in the current IndexedDB, which must be empty. */
export async function makeDatabase({ version, stores, rows }: SchemaFixture): Promise<void> {
  const opening = indexedDB.open(databaseName, version);
  opening.onupgradeneeded = () => {
    for (const { store, keyPath, indexes } of stores) {
      const made = opening.result.createObjectStore(store, { keyPath });
      for (const { index, ...options } of indexes) {
        made.createIndex(index, options.keyPath, options);
      }
    }
  };
  const db = await settled(opening);
  const tx = db.transaction([...db.objectStoreNames], "readwrite");
  for (const { of, key, value } of rows) {
    const store = tx.objectStore(of);
    await settled(store.keyPath === null ? store.put(value, key) : store.put(value));
  }
  db.close();
}

/** Reads the database from the current IndexedDB, whatever its version. */
export async function takeSchema(): Promise<SchemaFixture> {
  const db = await settled(indexedDB.open(databaseName));
  const tx = db.transaction([...db.objectStoreNames]);
  const stores: StoreFixture[] = [];
  const rows: RowFixture[] = [];
  for (const name of db.objectStoreNames) {
    const store = tx.objectStore(name);
    const indexes = [...store.indexNames].map((index) => {
      const { keyPath, unique, multiEntry } = store.index(index);
      return { index, keyPath, unique, multiEntry };
    });
    stores.push({ store: name, keyPath: store.keyPath, indexes });
    const keys = await settled(store.getAllKeys());
    const values = (await settled(store.getAll())) as readonly RowFixture["value"][];
    rows.push(...keys.map((key, at) => ({ of: name, key, value: values[at] ?? {} })));
  }
  db.close();
  return { version: db.version, stores, rows };
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("no reason given"));
  });
}
