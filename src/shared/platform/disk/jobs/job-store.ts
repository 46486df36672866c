import type { Job, JobRow } from "../../../domain/jobs/job.ts";
import { asId, type JobId, type ProfileId } from "../../../domain/values/ids.ts";
import { err, ok, type Result } from "../../../domain/values/result.ts";
import type { JobFailure, StorageFailure } from "../../../domain/failures.ts";
import type { JobStore } from "../../../ports/job-ports.ts";
import type { LinkstowDatabase } from "../database.ts";
import type { Database } from "../access/schema.ts";
import { guarded, settle } from "../access/guarded.ts";
import { createRowCounter } from "./job-counts.ts";
import { gone, jobIn, keyOf, list, readJob, report, type JobKey } from "./job-reads.ts";
import { contentRows, forgetContent, forgetRows, rowRange } from "./job-row-reader.ts";
import { readRow, readRows, readStore } from "../access/lost-rows.ts";

/** More rows than a job can have. */
const allRows = Number.MAX_SAFE_INTEGER;

const strict = { durability: "strict" } as const;

/**
 * Jobs as pages write, steer and show them. Waves of rows are written to a separate store. No transaction of the
 * background changes this store, so no save waits for them. A wave is read or written at a time, never all rows.
 */
export function createJobStore(database: Pick<LinkstowDatabase, "use">): JobStore {
  const countRows = createRowCounter();
  const use = <T>(work: (db: Database) => Promise<T>) => guarded(() => database.use(work));
  return {
    add: (job) =>
      use(async (db) => {
        const tx = db.transaction("jobs", "readwrite", strict);
        await settle(tx, () => tx.store.add(job));
      }),
    putRows: async (rows) => flat(await use((db) => putRows(db, rows))),
    change: async (key, work) => flat(await use((db) => change(db, key, work))),
    all: () =>
      use(async (db) =>
        (await readStore(db, "jobs", (jobs) => readRows(jobs))).flatMap((one) => jobIn(one) ?? []),
      ),
    list: (profileId) => use((db) => list(db, profileId, countRows)),
    report: async (key, from, limit) => flat(await use((db) => report(db, key, from, limit))),
    forget: async (key, mayForget) =>
      flat(
        await use(async (db) => {
          const tx = db.transaction(["jobs", "jobOutcomes"], "readwrite", strict);
          const forgotten = await settle(tx, async (): Promise<Result<void, JobFailure>> => {
            const jobs = tx.objectStore("jobs");
            const job = readJob(await readRow(jobs, keyOf(key)));
            if (job === undefined) return err(gone);
            if (!mayForget(job)) return err({ kind: "job-moved-on" });
            await jobs.delete(keyOf(key));
            await tx.objectStore("jobOutcomes").delete(rowRange(key, 0, allRows));
            return ok();
          });
          if (forgotten.ok) await forgetRows(db, rowRange(key, 0, allRows));
          return forgotten;
        }),
      ),
    async forgetContent(job) {
      for (let from = 0; from < job.rows; from += contentRows) {
        const range = rowRange(job, from, contentRows);
        const done = await use((db) => forgetContent(db, range));
        if (!done.ok) return done;
      }
      // Last: a page that ends before this begins again.
      const noted = flat(
        await use((db) => change(db, job, (one) => ok({ ...one, hasContent: false }))),
      );
      return noted.ok ? ok() : noted;
    },
    forgetStrayRows: () => use(forgetStrayRows),
  };
}

async function putRows(db: Database, rows: readonly JobRow[]): Promise<Result<void, JobFailure>> {
  const tx = db.transaction("jobRows", "readwrite", strict);
  await settle(tx, () => Promise.all(rows.map((row) => tx.store.put(row))));
  const [first] = rows;
  if (first === undefined) return ok();
  // The job is looked up only after the rows are written, in a separate transaction that no save waits for. A later
  // deletion of the job deletes these rows too.
  const key = { profileId: first.profileId, id: first.job };
  if ((await db.getKey("jobs", keyOf(key))) !== undefined) return ok();
  await forgetRows(db, rowRange(key, 0, allRows));
  return err(gone);
}

async function change(
  db: Database,
  key: JobKey,
  work: (job: Job, rowsOnDisk: number) => Result<Job, JobFailure>,
): Promise<Result<Job, JobFailure>> {
  // The rows are counted before the transaction, because the background's transactions would wait for it. A job that
  // has started has all its rows. Counting a hundred thousand takes more than a second, and the user's request would
  // not be on disk in that time.
  const kept = jobIn(await readStore(db, "jobs", (jobs) => readRow(jobs, keyOf(key))));
  const isWhole = kept !== undefined && kept.state !== "writing";
  const rows = isWhole ? kept.rows : await db.count("jobRows", rowRange(key, 0, allRows));
  const tx = db.transaction("jobs", "readwrite", strict);
  return settle(tx, async () => {
    const job = readJob(await readRow(tx.store, keyOf(key)));
    const changed = job === undefined ? err(gone) : work(job, rows);
    if (changed.ok) await tx.store.put(changed.value);
    return changed;
  });
}

async function forgetStrayRows(db: Database): Promise<void> {
  const tx = db.transaction(["jobs", "jobRows"]);
  const strays = await settle(tx, async () => {
    const found: JobKey[] = [];
    let cursor = await tx.objectStore("jobRows").openKeyCursor();
    while (cursor !== null) {
      const [profileId, id] = cursor.key;
      const job = await tx.objectStore("jobs").getKey([profileId, id]);
      if (job === undefined)
        found.push({ profileId: asId<ProfileId>(profileId), id: asId<JobId>(id) });
      // On to the next job: one may have a hundred thousand rows.
      cursor = await cursor.continue([profileId, id, Infinity]);
    }
    return found;
  });
  for (const key of strays) await forgetRows(db, rowRange(key, 0, allRows));
}

function flat<T, E>(result: Result<Result<T, E>, StorageFailure>): Result<T, E | StorageFailure> {
  return result.ok ? result.value : result;
}
