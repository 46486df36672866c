import { existsSync, mkdirSync, rmSync, rmdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import sqlite from "node-sqlite3-wasm";
import type { Database } from "node-sqlite3-wasm";
import { collectionSchema } from "./collections.ts";
import { fileSchema } from "./files.ts";
import { knownBodySchema } from "./known-bodies.ts";
import { linkSchema } from "./links.ts";
import { userPageSchema } from "./user-pages.ts";

/** A write takes well under a tenth of a second here, so the owner of an older lock is gone. */
const staleLockMs = 2_000;

/**
 * Opens the data file with its tables, and creates it if it is missing. Throws if the file is not a sound
 * database, or if another process holds it.
 */
export async function openDatabase(dataFile: string): Promise<Database> {
  const file = resolve(dataFile);
  mkdirSync(dirname(file), { recursive: true });
  await clearStaleLock(`${file}.lock`);
  const database = new sqlite.Database(file);
  try {
    dropStaleJournal(database, `${file}-journal`);
    // Without syncing, written data still survives the end of the process (not a power cut), and a bulk
    // import measures the extension instead of this disk. Spilling is off so that the file is written in
    // one short burst per commit.
    database.exec(
      "PRAGMA busy_timeout = 2000; PRAGMA synchronous = OFF; PRAGMA cache_spill = OFF;",
    );
    database.exec(
      `BEGIN; ${collectionSchema} ${linkSchema} ${fileSchema} ${userPageSchema} ${knownBodySchema} COMMIT;`,
    );
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/**
 * node-sqlite3-wasm 0.8 locks by making a folder (`_nodejsLock` in its source), which stays behind if the
 * process is killed while writing, and would lock the file for ever.
 */
async function clearStaleLock(lockFolder: string): Promise<void> {
  for (;;) {
    const ageMs = getAgeMs(lockFolder);
    if (ageMs === undefined) return;
    if (ageMs > staleLockMs) return rmdirSync(lockFolder);
    await delay(50);
  }
}

function getAgeMs(path: string): number | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? undefined : Date.now() - stats.mtimeMs;
}

/**
 * The same locking keeps SQLite from rolling back the journal of a killed process (it takes its own lock
 * for another's). So the file is checked instead: a sound one does not need the journal, and a left-over
 * journal would undo later writes if another SQLite ever opened the file.
 */
function dropStaleJournal(database: Database, journalFile: string): void {
  if (!existsSync(journalFile)) return;
  const verdict = database.get("PRAGMA integrity_check")?.integrity_check;
  if (verdict !== "ok") {
    throw new Error(
      `The data file was cut off in the middle of a write: ${JSON.stringify(verdict)}`,
    );
  }
  rmSync(journalFile, { force: true });
}
