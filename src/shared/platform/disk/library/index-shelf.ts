import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { ProfileId } from "../../../domain/values/ids.ts";
import type { HeldSegment } from "../../../search/index.ts";
import type { IndexShelf } from "../../../search/ports.ts";
import { getSavedIndex, savedListOf, type SavedList } from "../../../search/saved.ts";
import { indexDatabase } from "./delete-indexes.ts";
import { guarded, settle } from "../access/guarded.ts";
import { ofProfile } from "../rows/profile-rows.ts";

/** The keys of both stores begin with a profile. */
interface ShelfSchema extends DBSchema {
  lists: { key: string; value: SavedList };
  segments: { key: [string, string]; value: HeldSegment["segment"] };
}

const version = 1;

/**
 * The library's indexes, in a separate database, which can be deleted at any time and never delays a save. Several
 * pages may write the index of a profile. After each write, the database has exactly the segments of the writer.
 */
export function createIndexShelf(): IndexShelf {
  let opened: Promise<IDBPDatabase<ShelfSchema>> | undefined;
  const open = () => (opened ??= openShelf(() => (opened = undefined)));

  return {
    async load(profileId) {
      const read = await guarded(async () => {
        const tx = (await open()).transaction(["lists", "segments"], "readonly");
        const list = await tx.objectStore("lists").get(profileId);
        if (list === undefined) return undefined;
        const store = tx.objectStore("segments");
        const keys = await store.getAllKeys(ofProfile(profileId));
        const segments = await store.getAll(ofProfile(profileId));
        const byId = new Map(keys.map(([, id], at) => [id, segments[at]]));
        return getSavedIndex(list, (id) => byId.get(id));
      });
      return read.ok ? read.value : undefined;
    },

    async save(profileId, held) {
      const written = await guarded(async () => {
        const db = await open();
        // Before the transaction, which would not wait for a long computation.
        const list = savedListOf(held);
        const tx = db.transaction(["lists", "segments"], "readwrite", { durability: "relaxed" });
        await settle(tx, async () => {
          const store = tx.objectStore("segments");
          const there = new Set((await store.getAllKeys(ofProfile(profileId))).map(([, id]) => id));
          for (const { id, segment } of held) {
            if (!there.delete(id)) void store.put(segment, [profileId, id]).catch(() => undefined);
          }
          for (const id of there) void store.delete([profileId, id]).catch(() => undefined);
          await tx.objectStore("lists").put(list, profileId);
        });
      });
      return written.ok;
    },

    async keepOnly(profileIds) {
      const kept = new Set<string>(profileIds);
      await guarded(async () => {
        const db = await open();
        const tx = db.transaction(["lists", "segments"], "readwrite", { durability: "relaxed" });
        await settle(tx, async () => {
          for (const id of await tx.objectStore("lists").getAllKeys()) {
            if (kept.has(id)) continue;
            await tx.objectStore("lists").delete(id);
            await tx.objectStore("segments").delete(ofProfile(id as ProfileId));
          }
        });
      });
    },
  };
}

/** `closed`: the connection is gone, and the next use opens another. */
async function openShelf(closed: () => void): Promise<IDBPDatabase<ShelfSchema>> {
  const opening = openDB<ShelfSchema>(indexDatabase, version, {
    upgrade(db) {
      db.createObjectStore("lists");
      db.createObjectStore("segments");
    },
    blocking(_current, _blocked, event) {
      closed();
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated: closed,
  });
  return opening.catch((error: unknown) => {
    closed();
    throw error;
  });
}
