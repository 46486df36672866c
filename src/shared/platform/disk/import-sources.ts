import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { guarded } from "./access/guarded.ts";

/** A source that was imported. `name`: of its file or files; "" for the bookmarks of this browser. */
export interface KeptSource {
  name: string;
  /** What the browser gave for reading the files again. Without any, the user chooses them again. */
  handles: readonly FileSystemFileHandle[];
  /** When it was imported last, epoch ms. */
  atMs: number;
}

export interface ImportSources {
  /** The latest first. Empty if the disk cannot be read. */
  list: () => Promise<readonly KeptSource[]>;
  /** Keeps it in place of one of the same name, and forgets the oldest. A disk that refuses it loses no link. */
  keep: (source: KeptSource) => Promise<void>;
}

interface SourcesSchema extends DBSchema {
  sources: { key: string; value: KeptSource };
}

const version = 1;
const sourcesMost = 3;

/**
 * The sources that were imported last, in a separate database: only a database can hold what the browser gives for
 * reading a file again, and this one can be lost at any time.
 */
export function createImportSources(): ImportSources {
  async function withDatabase<T>(work: (db: IDBPDatabase<SourcesSchema>) => Promise<T>) {
    return guarded(async () => {
      const db = await openDB<SourcesSchema>("linkstow-import-sources", version, {
        upgrade: (opened) => void opened.createObjectStore("sources", { keyPath: "name" }),
      });
      try {
        return await work(db);
      } finally {
        db.close();
      }
    });
  }

  async function read(db: IDBPDatabase<SourcesSchema>): Promise<readonly KeptSource[]> {
    const all = await db.getAll("sources");
    return all.toSorted((one, other) => other.atMs - one.atMs);
  }

  return {
    async list() {
      const all = await withDatabase(read);
      return all.ok ? all.value : [];
    },
    async keep(source) {
      await withDatabase(async (db) => {
        await db.put("sources", source);
        for (const { name } of (await read(db)).slice(sourcesMost))
          await db.delete("sources", name);
      });
    },
  };
}
