import type { Job, JobRow } from "../../../domain/jobs/job.ts";
import type { JobRowReader } from "../../../ports/job-ports.ts";
import type { LinkstowDatabase } from "../database.ts";
import type { Database } from "../access/schema.ts";
import { guarded, settle } from "../access/guarded.ts";
import { jobRowSchema } from "../rows/job-rows.ts";
import { readAs } from "../access/read-as.ts";
import { readRows, readStore } from "../access/lost-rows.ts";

/** The number of rows with content in memory at a time. Each may have 2 MB. */
export const contentRows = 50;

/** Reads rows of jobs, a few at a time. */
export function createJobRowReader(database: Pick<LinkstowDatabase, "use">): JobRowReader {
  return {
    read: (job, from, count) =>
      guarded(() =>
        database.use(async (db) =>
          // The browser refuses an empty range.
          readable(
            count === 0
              ? []
              : await readStore(db, "jobRows", (rows) =>
                  readRows(rows, rowRange(job, from, count)),
                ),
          ),
        ),
      ),
    forgetContent: (job, from, count) =>
      guarded(() => database.use((db) => forgetContent(db, rowRange(job, from, count)))),
  };
}

/** Deletes the content of rows, but not the rows. */
export async function forgetContent(db: Database, range: IDBKeyRange): Promise<void> {
  const tx = db.transaction("jobRows", "readwrite");
  await settle(tx, async () => {
    for (const row of await readRows(tx.store, range)) {
      // A row that another version wrote does not change.
      if (readable([row]).size === 0) continue;
      delete row.content;
      await tx.store.put(row);
    }
  });
}

/** The keys of `count` rows or outcomes of a job; at least one. */
export function rowRange(
  { profileId, id }: Pick<Job, "id" | "profileId">,
  from: number,
  count: number,
): IDBKeyRange {
  return IDBKeyRange.bound([profileId, id, from], [profileId, id, from + count], false, true);
}

/** Deletes rows. Their job is deleted before, so a row that stays behind is never read. */
export async function forgetRows(db: Database, range: IDBKeyRange): Promise<void> {
  const tx = db.transaction("jobRows", "readwrite");
  await settle(tx, () => tx.store.delete(range));
}

/** The readable ones of these rows, by their numbers. */
export function readable(stored: readonly unknown[]): ReadonlyMap<number, JobRow> {
  return new Map(
    stored.flatMap((one) => {
      const read = readAs(jobRowSchema, one);
      return read === undefined ? [] : [[read.row, read]];
    }),
  );
}
