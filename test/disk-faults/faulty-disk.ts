// oxlint-disable no-underscore-dangle -- the inner names of fake-indexeddb
import { IDBIndex, IDBObjectStore, IDBTransaction } from "fake-indexeddb";
import { wrap } from "idb";

/**
 * The IndexedDB in memory, of which one request fails as it does in a browser: its error event, then the abort of its
 * transaction. It stands in the one place of `fake-indexeddb` through which all requests go, so all of the product's
 * code runs above it.
 */

/** What happens to a request. `lost`: the value of its row can no longer be read, by this request or any later one. */
const faults = [
  "NotReadableError",
  "DataError",
  "QuotaExceededError",
  "UnknownError",
  "AbortError",
  "lost",
] as const;

export type Fault = (typeof faults)[number];

const valueReads = ["get", "getAll", "openCursor", "continue"];
const keyReads = ["getKey", "getAllKeys", "count", "openKeyCursor"];
const puts = ["put", "add"];
const writes = [...puts, "delete", "clear"];

/** The faults that can happen to a request: `put entries`, `commit`. */
export function faultsOf(request: string): readonly Fault[] {
  const [kind = ""] = request.split(" ", 1);
  if (kind === "commit") return ["QuotaExceededError", "UnknownError", "AbortError"];
  const some: readonly Fault[] = ["DataError", "UnknownError", "AbortError"];
  if (writes.includes(kind)) {
    return [...some, "QuotaExceededError", ...(puts.includes(kind) ? (["lost"] as const) : [])];
  }
  return [...some, "NotReadableError", ...(valueReads.includes(kind) ? (["lost"] as const) : [])];
}

export interface FaultyDisk {
  /** The requests since `watch`, in the order in which they were carried out. */
  readonly requests: readonly string[];
  /** How much the disk has done: it rests while this stays the same. */
  work(): number;
  /** Counts from here, and lets this request fail, by its place from 1 on. Without one, none fails. */
  watch(fault?: { at: number; fault: Fault }): void;
  /** From here on no other request fails. What is lost stays lost. */
  mend(): void;
  /** The request that has failed, or whose row is lost. */
  struck(): string | undefined;
  /** The values of a store as they are on disk, also those that are lost for the product. */
  rows(store: string): readonly unknown[];
  /** Whether the product can no longer read this value. */
  isLost(value: unknown): boolean;
  hasLost(): boolean;
  /** Makes the IndexedDB in memory faultless again, for the next test. */
  restore(): void;
}

type IDBTransactionOfDom = globalThis.IDBTransaction;

interface RawRecord {
  value: unknown;
}

interface RawStore {
  name: string;
  records: { values(): Iterable<RawRecord>; get(key: unknown): RawRecord | undefined };
}

interface Request {
  operation: () => unknown;
  /** Null: no request of the product, but a chore of the database. */
  source: { _rawObjectStore?: RawStore; objectStore?: { _rawObjectStore: RawStore } } | null;
  /** Only of a cursor that moves on. */
  request?: IDBRequest;
}

/** The parts of `fake-indexeddb` on which this depends. */
interface RawFactory {
  _databases: ReadonlyMap<string, unknown>;
}

interface RawTransaction {
  mode: IDBTransactionMode;
  db: { _rawDatabase: { rawObjectStores: ReadonlyMap<string, RawStore> } };
  _state: string;
  _requests: readonly { request: IDBRequest }[];
  _execRequestAsync(request: Request): IDBRequest;
  _start(): void;
  _abort(name: string): void;
}

export function faultyDisk(): FaultyDisk {
  const transactions = IDBTransaction.prototype as unknown as RawTransaction;
  const { _execRequestAsync: execute, _start: start } = transactions;
  const restoreNames = nameCalls((name) => (called = name));
  let called = "";
  let database: RawTransaction["db"] | undefined;
  let requests: string[] = [];
  let armed: { at: number; fault: Fault } | undefined;
  let struck: string | undefined;
  let work = 0;
  /** Whether a value is being read for the product, and not for an index. */
  let isReading = false;
  const lost = new Set<unknown>();

  /** The database of a test before may still be at work: its requests are none of this disk. */
  const isHere = ({ db }: RawTransaction) =>
    [...(indexedDB as unknown as RawFactory)._databases.values()].includes(db._rawDatabase);

  /** The fault of this request, if it is the one. */
  function next(request: string): Fault | undefined {
    requests.push(request);
    return armed?.at === requests.length ? armed.fault : undefined;
  }

  function fail(tx: RawTransaction, request: string, name: string): never {
    struck = request;
    // A browser aborts the transaction that meets a lost value, also if nobody lets the error event do so.
    queueMicrotask(() => {
      if (tx._state !== "finished") tx._abort(name);
    });
    throw new DOMException("Data lost due to missing file", name);
  }

  function lose(record: RawRecord): void {
    const { value } = record;
    lost.add(value);
    const get = () => {
      if (isReading) throw new DOMException("Data lost due to missing file", "NotReadableError");
      return value;
    };
    Object.defineProperty(record, "value", { get });
  }

  function read<T>(operation: () => T): T {
    isReading = true;
    try {
      return operation();
    } finally {
      isReading = false;
    }
  }

  /** Carries the request out, and loses the first value that it has read or written. */
  function loseRowOf(
    tx: RawTransaction,
    request: string,
    kind: string,
    { operation, source }: Request,
  ) {
    const store = source?._rawObjectStore ?? source?.objectStore?._rawObjectStore;
    if (store === undefined) return operation();
    if (puts.includes(kind)) {
      const key = operation();
      const record = store.records.get(key);
      if (record !== undefined) lose(record);
      struck = request;
      return key;
    }
    const { result, record } = firstRead(store, operation);
    // There was no row to be lost.
    if (record === undefined) return result;
    lose(record);
    return fail(tx, request, "NotReadableError");
  }

  /** Nobody waits for the end of a transaction of one reading: a browser writes it to its console. */
  function heed(tx: unknown): void {
    wrap(tx as IDBTransactionOfDom).done.catch(() => undefined);
  }

  transactions._execRequestAsync = function (this: RawTransaction, given) {
    const { operation, source } = given;
    heed(this);
    if (source === null || !isHere(this)) return execute.call(this, given);
    database = this.db;
    // `idb` knows the methods of cursors by identity, so these are not replaced.
    const kind = "request" in given ? "continue" : called;
    const store = source._rawObjectStore ?? source.objectStore?._rawObjectStore;
    return execute.call(this, {
      ...given,
      operation: () => {
        work += 1;
        const request = `${kind} ${store?.name ?? ""}`;
        const fault = next(request);
        if (fault === "lost") return loseRowOf(this, request, kind, given);
        if (fault !== undefined) return fail(this, request, fault);
        return writes.includes(kind) ? operation() : read(operation);
      },
    });
  };

  transactions._start = function (this: RawTransaction) {
    if (!isHere(this)) return start.call(this);
    work += 1;
    const isOver = this._requests.every(({ request }) => request.readyState === "done");
    if (isOver && this._state !== "finished" && this.mode !== "readonly") {
      const fault = next("commit");
      if (fault !== undefined) {
        struck = "commit";
        return this._abort(fault);
      }
    }
    return start.call(this);
  };

  return {
    get requests() {
      return requests;
    },
    work: () => work,
    watch(fault) {
      requests = [];
      armed = fault;
      struck = undefined;
    },
    mend: () => void (armed = undefined),
    struck: () => struck,
    rows: (store) =>
      [...(database?._rawDatabase.rawObjectStores.get(store)?.records.values() ?? [])].map(
        ({ value }) => value,
      ),
    isLost: (value) => lost.has(value),
    hasLost: () => lost.size > 0,
    restore() {
      Object.assign(transactions, { _execRequestAsync: execute, _start: start });
      restoreNames();
    },
  };
}

/** The result, and the first record whose value was read for it. */
function firstRead(store: RawStore, operation: () => unknown) {
  const all = [...store.records.values()].map((record) => ({
    record,
    own: Object.getOwnPropertyDescriptor(record, "value") ?? {},
  }));
  let first: RawRecord | undefined;
  for (const { record } of all) {
    const { value } = record;
    const get = () => {
      first ??= record;
      return value;
    };
    Object.defineProperty(record, "value", { get, configurable: true });
  }
  try {
    return { result: operation(), record: first };
  } finally {
    for (const { record, own } of all) Object.defineProperty(record, "value", own);
  }
}

/** Tells the name of each call that makes a request, before it is made. */
function nameCalls(tell: (name: string) => void): () => void {
  const names = [...valueReads, ...keyReads, ...writes];
  const undo = [IDBObjectStore, IDBIndex].flatMap(({ prototype }) => {
    const calls = prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
    return names.flatMap((name) => {
      const call = calls[name];
      if (call === undefined) return [];
      calls[name] = function (this: unknown, ...args) {
        tell(name);
        return call.apply(this, args);
      };
      return [() => void (calls[name] = call)];
    });
  });
  return () => undo.forEach((one) => one());
}
