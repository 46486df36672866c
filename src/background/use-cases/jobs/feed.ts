import {
  lanesForBulk,
  nextFeeding,
  openRowsOf,
  type Feeding,
} from "../../../shared/domain/jobs/feeding.ts";
import type { Job, JobRow, StandIn } from "../../../shared/domain/jobs/job.ts";
import { advanceJob, isAsking } from "../../../shared/domain/jobs/job-state.ts";
import { decidingStates, movingStates, openStates } from "../../../shared/domain/outbox/entry.ts";
import type { ProfileId } from "../../../shared/domain/values/ids.ts";
import { cleanTags } from "../../../shared/domain/values/tag.ts";
import { learnTags } from "../ledger/learn.ts";
import type { JobRowReader } from "../../../shared/ports/job-ports.ts";
import type { Clock, ReadTransaction, Store, Transaction } from "../../../shared/ports/ports.ts";
import { findForRow, keepRow, rowsApart, type Places } from "./keep-row.ts";
import { settleEntries } from "./settle.ts";

interface FeedPorts {
  store: Store;
  jobRows: JobRowReader;
  clock: Clock;
}

/**
 * Does what the jobs of a profile ask for now: gives the outbox the next rows, or takes back the rows of a
 * paused or cancelled job. Returns after how many ms to look again: 0 if something was done, undefined if
 * nothing is to be done before a row ends or a page asks. If the storage fails, nothing was done. `putAllBack`: makes
 * rows that were only claimed ready again on disk; false if that failed.
 *
 * Rows, their entries and the number of rows that were given go to disk in one transaction. A background that
 * dies at any moment has given a row and counted it, or neither, so no row is given twice.
 *
 * The entry of a row says how the row ended, as long as the outbox has it. The transaction that deletes the entry
 * writes the outcome of the row (`pruneEnded`), so at each moment one of the two is on disk, and no death of
 * the background loses the outcome. Nothing has to hear of an outcome at the moment when it comes.
 */
export async function feedJobs(
  { store, jobRows, clock }: FeedPorts,
  profileId: ProfileId,
  putAllBack = () => Promise.resolve(true),
): Promise<number | undefined> {
  const asking = await store.read(async (tx) => {
    const jobs = (await tx.jobs(profileId)).filter(isAsking);
    if (jobs.length === 0) return undefined;
    const feedings = jobs.map((job) => feedingAtLeast(tx, job, clock.now()));
    const [sending, ...next] = await Promise.all([tx.countIn(profileId, ["sending"]), ...feedings]);
    const found = jobs.map((job, at) => ({ job, least: next[at] }));
    return { isBusy: sending >= lanesForBulk, found };
  });
  if (!asking.ok || asking.value === undefined) return undefined;
  const { isBusy, found } = asking.value;
  const waits: number[] = [];
  for (const { job, least } of found) {
    // While enough is in flight, the next end of a request asks again. Otherwise, rows that wait for the user may be why.
    const next = least ?? (isBusy ? undefined : await exactFeeding(job));
    if (next === undefined) continue;
    if ("afterMs" in next) waits.push(next.afterMs);
    else if (await advance(job, next.rows)) waits.push(0);
  }
  return waits.length === 0 ? undefined : Math.min(...waits);

  /** Undefined also if it cannot be read: the job waits, and holds up no other. */
  async function exactFeeding(job: Job): Promise<Feeding> {
    const open = await store.read((tx) => tx.entriesIn(profileId, openStates));
    return open.ok ? nextFeeding(job, openRowsOf(job, open.value), clock.now()) : undefined;
  }

  /** False if it failed, or if the job has changed meanwhile. */
  async function advance(read: Job, count: number): Promise<boolean> {
    const rows = await jobRows.read(read, read.fed, count);
    if (!rows.ok) return false;
    // A row that was only claimed is paused or dropped like one that waits.
    if (read.state !== "running" && !(await putAllBack())) return false;
    const done = await store.change(async (tx) => {
      const job = (await tx.jobs(profileId)).find(({ id }) => id === read.id);
      if (job?.state !== read.state || job.fed !== read.fed) return false;
      const nowMs = clock.now();
      const next = advanceJob(job, count, nowMs);
      if (job.state === "running") {
        next.standIns = await keepRows(tx, job, rows.value, next.fed, nowMs);
      } else if (!(await settleEntries(tx, next, nowMs))) return false;
      await tx.putJob(next);
      return true;
    });
    const isDone = done.ok && done.value;
    const hasContent = [...rows.value.values()].some(({ content }) => content);
    if (isDone && hasContent) await jobRows.forgetContent(read, read.fed, count);
    return isDone;
  }
}

/**
 * What may be given even if no row waits for the user, and each that needs the user is the service's fault. Reads ids
 * alone, because it is asked after each wave.
 */
async function feedingAtLeast(tx: ReadTransaction, job: Job, nowMs: number): Promise<Feeding> {
  if (job.state !== "running") return { rows: 0 };
  const [moving, undecided] = await Promise.all([
    tx.idsInJob(job.id, movingStates),
    tx.idsInJob(job.id, decidingStates),
  ]);
  const open = { moving: moving.length, held: undecided.length, suspect: undecided.length };
  return nextFeeding(job, open, nowMs);
}

/** Keeps the rows up to a number. A row that cannot be kept has its outcome at once. Returns the stand-ins. */
async function keepRows(
  tx: Transaction,
  job: Job,
  rows: ReadonlyMap<number, JobRow>,
  end: number,
  nowMs: number,
): Promise<readonly StandIn[]> {
  const { id, profileId } = job;
  const isMaking = [...rows.values()].some(
    ({ operation }) => operation.kind === "create-collection",
  );
  const places: Places = {
    known: isMaking ? [...(await tx.rows("collection", profileId))] : [],
    standIns: [...(job.standIns ?? [])],
  };
  const apart = rowsApart([...rows.values()]);
  const foundApart = await Promise.all(apart.map((row) => findForRow(tx, row)));
  const foundFor = new Map(apart.map(({ row }, at) => [row, foundApart[at]]));
  const keep = async (row: JobRow) =>
    keepRow(tx, job, row, nowMs, places, foundFor.get(row.row) ?? (await findForRow(tx, row)));
  for (let row = job.fed; row < end; row += 1) {
    const one = rows.get(row);
    const name = one === undefined ? "unreadable" : await keep(one);
    if (name) await tx.putOutcome({ profileId, job: id, row, state: { name, atMs: nowMs } });
  }
  await learnTags(tx, profileId, tagsOf(rows), nowMs);
  return places.standIns;
}

/** Each tag once: fifty links of a job are one use of their tags. */
function tagsOf(rows: ReadonlyMap<number, JobRow>): readonly string[] {
  const tags = [...rows.values()].flatMap(({ operation }) => {
    const given = operation.kind === "update-link" ? operation.changes : operation.fields;
    return "tags" in given ? (given.tags ?? []) : [];
  });
  return cleanTags(tags);
}
