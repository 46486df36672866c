import * as v from "valibot";
import {
  type EndedState,
  type Job,
  type JobRow,
  type RowOutcome,
  type RowState,
  unkeptStates,
} from "../../../domain/jobs/job.ts";
import type { RowCounts } from "../../../domain/jobs/progress.ts";
import { openGate } from "../../../domain/outbox/gate.ts";
import { err, ok, type Result } from "../../../domain/values/result.ts";
import { StorageError, type JobFailure } from "../../../domain/failures.ts";
import type { JobList, ReportRow } from "../../../ports/job-ports.ts";
import type { Database } from "../access/schema.ts";
import { settle } from "../access/guarded.ts";
import type { createRowCounter } from "./job-counts.ts";
import { jobSchema } from "../rows/job-rows.ts";
import { contentRows, readable, rowRange } from "./job-row-reader.ts";
import { ofProfile } from "../rows/profile-rows.ts";
import { entrySchema, gateSchema } from "../rows/rows.ts";
import { readAs } from "../access/read-as.ts";
import { readRow, readRows } from "../access/lost-rows.ts";
import { exactly } from "../../../resources/exactly.ts";
import { jobId, profileId as ofProfileId, remoteId } from "../../../resources/id-schemas.ts";

export type JobKey = Pick<Job, "id" | "profileId">;

export const keyOf = ({ profileId, id }: JobKey): [string, string] => [profileId, id];

export const gone: JobFailure = { kind: "job-gone" };

/** Undefined if there is no such job. Throws `storage-unreadable` for an unreadable job, which does not change. */
export function readJob(stored: unknown): Job | undefined {
  if (stored === undefined) return undefined;
  const job = jobIn(stored);
  if (job === undefined) throw new StorageError({ kind: "storage-unreadable" });
  return job;
}

/** Undefined if it cannot be read. */
export function jobIn(stored: unknown): Job | undefined {
  return readAs(jobSchema, stored);
}

/** Counts by the indexes, and reads no row: a job may have a hundred thousand. */
export async function list(
  db: Database,
  profileId: Job["profileId"],
  countRows: ReturnType<typeof createRowCounter>,
): Promise<JobList> {
  const tx = db.transaction(["jobs", "jobOutcomes", "entries", "gates"]);
  return settle(tx, async () => {
    const keys = await tx.objectStore("jobs").getAllKeys(ofProfile(profileId));
    const stored = await readRows(tx.objectStore("jobs"), ofProfile(profileId));
    const entries = tx.objectStore("entries").index("by-job");
    const outcomes = tx.objectStore("jobOutcomes").index("by-state");
    const jobs: { job: Job; counts: RowCounts }[] = [];
    const unreadable: string[] = [];
    for (const [at, one] of stored.entries()) {
      const job = jobIn(one);
      if (job === undefined) {
        unreadable.push(String(keys[at]?.[1]));
        continue;
      }
      const counts = await countRows(job, {
        entries: (key) => entries.count(key),
        outcomes: (key) => outcomes.count(key),
      });
      jobs.push({ job, counts });
    }
    jobs.sort((a, b) => a.job.createdAtMs - b.job.createdAtMs);
    const gate = readAs(gateSchema, await readRow(tx.objectStore("gates"), profileId));
    return { jobs, unreadable, gate: gate ?? openGate };
  });
}

/** The data of a link in a report. */
const namedSchema = v.object({ title: v.string(), targetUrl: v.string() });

type ShownRow = Omit<JobRow, "content">;

/** At most `limit` rows from a number on, with the state of each. */
export async function report(
  db: Database,
  key: JobKey,
  from: number,
  limit: number,
): Promise<Result<readonly ReportRow[], JobFailure>> {
  const tx = db.transaction(["jobs", "jobRows", "jobOutcomes", "entries", "links"]);
  return settle(tx, async () => {
    const job = readJob(await readRow(tx.objectStore("jobs"), keyOf(key)));
    if (job === undefined) return err(gone);
    const count = Math.max(0, Math.min(limit, job.rows - from));
    if (count === 0) return ok([]);
    const ended = await readRows(tx.objectStore("jobOutcomes"), rowRange(key, from, count));
    const rows = new Map<number, ShownRow>();
    const step = job.hasContent === true ? contentRows : count;
    for (let done = 0; done < count; done += step) {
      const slice = rowRange(key, from + done, Math.min(step, count - done));
      const stored = readable(await readRows(tx.objectStore("jobRows"), slice));
      for (const [row, { content: _content, ...one }] of stored) rows.set(row, one);
    }
    const outcomes = new Map(ended.flatMap((one) => outcomeOf(one)));
    const entries = tx.objectStore("entries");
    const stateOf = async (at: number, row: ShownRow | undefined): Promise<RowState> => {
      const known = outcomes.get(at);
      if (known !== undefined) return known;
      if (row === undefined) return { name: "unreadable", atMs: job.fedAtMs };
      if (at >= job.fed) return { name: "unfed" };
      const entry = readAs(entrySchema, await readRow(entries, row.entryId));
      return entry?.state ?? { name: "unreadable", atMs: job.fedAtMs };
    };
    const storedLink = async (row: ShownRow | undefined): Promise<unknown> =>
      row?.operation.kind === "update-link"
        ? readRow(tx.objectStore("links"), row.operation.subject)
        : undefined;
    const numbers = Array.from({ length: count }, (_, at) => from + at);
    return ok(
      await Promise.all(
        numbers.map(async (row) => {
          const one = rows.get(row);
          const [state, stored] = await Promise.all([stateOf(row, one), storedLink(one)]);
          const link = readAs(namedSchema, stored);
          return {
            row,
            operation: one?.operation,
            ...(link && { link }),
            state,
          };
        }),
      ),
    );
  });
}

function outcomeOf(stored: RowOutcome): readonly (readonly [number, EndedState])[] {
  const outcome = readAs(outcomeSchema, stored);
  return outcome === undefined ? [] : [[outcome.row, outcome.state]];
}

const atMs = v.number();

/** Only pages read outcomes. The background writes them. */
const outcomeSchema = exactly<RowOutcome>()(
  v.object({
    profileId: ofProfileId,
    job: jobId,
    row: v.number(),
    state: v.variant("name", [
      v.object({ name: v.literal("delivered"), atMs, remoteId: v.exactOptional(remoteId) }),
      v.object({ name: v.picklist(["cancelled", "dropped", ...unkeptStates]), atMs }),
    ]),
  }),
);
