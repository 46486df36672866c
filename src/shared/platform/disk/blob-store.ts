import type { IDBPDatabase } from "idb";
import { finalStates } from "../../domain/outbox/entry.ts";
import type { BlobId } from "../../domain/values/ids.ts";
import type { BlobStore, Clock } from "../../ports/ports.ts";
import type { LinkstowDatabase } from "./database.ts";
import type { Schema } from "./access/schema.ts";
import { guarded, settle } from "./access/guarded.ts";
import { readRow, readRows, readStore } from "./access/lost-rows.ts";

/** A page writes bytes before it names them in a draft or a save: younger blobs may still get an owner. */
const graceMs = 24 * 60 * 60 * 1_000;

/**
 * The bytes of files in IndexedDB, as blobs: the browser stores them on disk and never copies them through messages.
 * Pages write them, the background sends and deletes them. A blob belongs to the entries and drafts that contain its
 * id.
 */
export function createBlobStore(
  database: Pick<LinkstowDatabase, "use">,
  clock: Clock,
): BlobStore & BlobReader {
  return {
    put: (id, blob) =>
      guarded(() =>
        database.use(async (db) => {
          const tx = db.transaction("blobs", "readwrite", { durability: "strict" });
          await settle(tx, async () => tx.store.put({ blob, atMs: clock.now() }, id));
        }),
      ),
    get: async (id) => {
      const row = await database.use((db) => readStore(db, "blobs", (rows) => readRow(rows, id)));
      // Pages load this file, so no schema reads the row.
      if (row === undefined) return undefined;
      const blob: unknown = row.blob;
      return blob instanceof Blob ? blob : null;
    },
    forget: (ids) => guarded(() => database.use((db) => forgetBlobs(db, ids))),
    sweep: () => guarded(() => database.use((db) => sweep(db, clock.now()))),
  };
}

interface BlobReader {
  /**
   * Undefined if the bytes are not there, null if their row cannot be read: it stays. Rejects if the disk
   * fails.
   */
  get: (id: string) => Promise<Blob | undefined | null>;
}

/**
 * Deletes the blobs that have no other owner: two drafts name the same bytes if a form with files moved to
 * another profile. Owners are read and blobs deleted in one transaction, so that no owner is added between.
 */
export async function forgetBlobs(db: IDBPDatabase<Schema>, ids: readonly BlobId[]): Promise<void> {
  await writtenBlobs(db);
  const tx = db.transaction(["blobs", "entries", "drafts"], "readwrite", {
    durability: "relaxed",
  });
  // Uses the index, because otherwise a queue of a thousand files would be read a thousand times.
  const byBlob = tx.objectStore("entries").index("by-blob");
  const naming = () =>
    Promise.all(ids.map((id) => readRows(byBlob, id))).then((found) => found.flat());
  await settle(tx, async () => {
    const owners = await readOwners(naming(), readRows(tx.objectStore("drafts")));
    const unowned = ids.filter((id) => !owners.includes(id));
    await Promise.all(unowned.map((id) => tx.objectStore("blobs").delete(id)));
  });
}

/**
 * Waits for the bytes that are being written. A transaction on blobs and entries would wait for them too,
 * and every save would wait for that transaction.
 */
async function writtenBlobs(db: IDBPDatabase<Schema>): Promise<void> {
  const tx = db.transaction("blobs", "readwrite");
  await settle(tx, () => tx.store.count());
}

/**
 * The stored text of drafts and of open entries, in which the ids of their bytes are: an owner that this
 * version cannot read still owns its bytes.
 */
async function readOwners(
  reading: Promise<Schema["entries"]["value"][]>,
  drafts: Promise<Schema["drafts"]["value"][]>,
): Promise<string> {
  const [entries, typed] = await Promise.all([reading, drafts]);
  const open = entries.filter(({ state }) => !finalStates.includes(state?.name));
  return JSON.stringify([open, typed]);
}

/** Deletes old blobs without an owner. Returns their number. */
async function sweep(db: IDBPDatabase<Schema>, nowMs: number): Promise<number> {
  // After the clock was put back, the time of a blob may be in the future.
  const ranges = [IDBKeyRange.upperBound(nowMs - graceMs), IDBKeyRange.lowerBound(nowMs + graceMs)];
  const old = await Promise.all(
    ranges.map((range) => db.countFromIndex("blobs", "by-time", range)),
  );
  if (old.every((count) => count === 0)) return 0;
  await writtenBlobs(db);
  const tx = db.transaction(["blobs", "entries", "drafts"], "readwrite");
  return settle(tx, async () => {
    const blobs = tx.objectStore("blobs");
    const [owners, ...keys] = await Promise.all([
      readOwners(readRows(tx.objectStore("entries")), readRows(tx.objectStore("drafts"))),
      ...ranges.map((range) => blobs.index("by-time").getAllKeys(range)),
    ]);
    const unowned = keys.flat().filter((id) => !owners.includes(id));
    await Promise.all(unowned.map((id) => blobs.delete(id)));
    return unowned.length;
  });
}
