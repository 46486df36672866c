import { defaultRate, isCreate, jobStates } from "../../src/shared/domain/jobs/job.ts";
import type { Job, JobOperation, JobRow, RowOutcome } from "../../src/shared/domain/jobs/job.ts";
import { wishJob, type JobWish } from "../../src/shared/domain/jobs/job-state.ts";
import type { Entry } from "../../src/shared/domain/outbox/entry.ts";
import {
  asId,
  type EntryId,
  type JobId,
  type ProfileId,
} from "../../src/shared/domain/values/ids.ts";
import type { JsonValue, LinkstowPage } from "./browser.ts";

/** Jobs in the database of a browser, written and read from a page of the extension without the product's code. */

type JobKey = Pick<Job, "id" | "profileId">;

/** A job with all of its rows, as a page writes it. */
export interface WrittenJob {
  readonly job: Job;
  readonly rows: readonly JobRow[];
}

/** A job of these operations that is to be sent. */
export function jobOf(
  profileId: ProfileId,
  operations: readonly { readonly entryId: EntryId; readonly operation: JobOperation }[],
  given: Partial<Pick<Job, "id" | "kind" | "name" | "rate" | "createdAtMs">> = {},
): WrittenJob {
  const job: Job = {
    id: asId<JobId>(crypto.randomUUID()),
    kind: "import",
    name: `${operations.length} bookmarks.html`,
    rate: defaultRate,
    createdAtMs: Date.now(),
    ...given,
    profileId,
    state: "running",
    rows: operations.length,
    creates: operations.filter(({ operation }) => isCreate(operation)).length,
    isConfirmed: true,
    fed: 0,
    fedAtMs: 0,
  };
  const rows = operations.map((one, row) => ({ profileId, job: job.id, row, ...one }));
  return { job, rows };
}

/** Puts the job into the database in one transaction. The background has to be told. */
export async function putJob(page: LinkstowPage, { job, rows }: WrittenJob): Promise<void> {
  await page.evaluate(
    `${opened}
     const tx = db.transaction(["jobs", "jobRows"], "readwrite", { durability: "strict" });
     for (const row of args[1]) tx.objectStore("jobRows").put(row);
     tx.objectStore("jobs").put(args[0]);
     await ended(tx);`,
    asJson(job),
    asJson(rows),
  );
}

/** Writes what the user wishes of a job. False if there is no such job, or its state does not allow the wish. */
export function putWish(
  page: LinkstowPage,
  { profileId, id }: JobKey,
  wish: JobWish,
): Promise<boolean> {
  const allowed = jobStates.flatMap((state) => {
    const { job } = jobOf(profileId, []);
    const wished = wishJob({ ...job, state }, wish);
    return wished.ok ? [[state, wished.value.state]] : [];
  });
  return page.evaluate<boolean>(
    `${opened}
     const tx = db.transaction("jobs", "readwrite", { durability: "strict" });
     const jobs = tx.objectStore("jobs");
     const job = await settled(jobs.get(args[0]));
     const state = Object.fromEntries(args[1])[job?.state];
     if (state !== undefined) jobs.put({ ...job, state });
     await ended(tx);
     return state !== undefined;`,
    [profileId, id],
    allowed,
  );
}

/** What the database has of a job. */
export interface StoredJob {
  readonly job?: Job;
  /** The numbers of the rows that are on disk. */
  readonly rows: readonly number[];
  readonly outcomes: readonly RowOutcome[];
  readonly entries: readonly Entry[];
}

/** All that is on disk of a job at one moment. */
export function readJob(page: LinkstowPage, { profileId, id }: JobKey): Promise<StoredJob> {
  return page.evaluate<StoredJob & JsonValue>(
    `${opened}
     const tx = db.transaction(["jobs", "jobRows", "jobOutcomes", "entries"]);
     const of = (...key) => IDBKeyRange.bound(key, [...key, []]);
     const [profileId, id] = args;
     const [job, rows, outcomes, entries] = await Promise.all([
       settled(tx.objectStore("jobs").get([profileId, id])),
       settled(tx.objectStore("jobRows").getAllKeys(of(profileId, id))),
       settled(tx.objectStore("jobOutcomes").getAll(of(profileId, id))),
       settled(tx.objectStore("entries").index("by-job").getAll(of(id))),
     ]);
     db.close();
     return { ...(job && { job }), rows: rows.map(([, , row]) => row), outcomes, entries };`,
    profileId,
    id,
  );
}

const opened = `
  const settled = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const ended = (tx) => new Promise((resolve, reject) => {
    tx.oncomplete = resolve;
    tx.onabort = () => reject(tx.error);
  }).finally(() => db.close());
  const db = await settled(indexedDB.open("linkstow"));`;

function asJson(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value)) as JsonValue; // what JSON can carry is a JSON value
}
