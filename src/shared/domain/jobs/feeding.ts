import { isAboutResource } from "../outbox/failure-concern.ts";
import { findBlockers } from "../outbox/blockers.ts";
import { isDue, type Entry } from "../outbox/entry.ts";
import type { EntryId } from "../values/ids.ts";
import { longestDelayMs, type Job } from "./job.ts";

/** The most rows of a job that are on their way in the outbox. */
export const openMost = 200;

/** The number of rows that one transaction adds to the outbox. It is small, so that a save does not wait long. */
const atATime = 50;

/**
 * A job stops at this number of rows that need the user because of the service: something is wrong with all rows. Rows
 * that are refused because of their own content, and rows that wait for such a row, say nothing about the others.
 */
const suspectMost = 1_000;

/**
 * A job stops at this number of rows that need the user or wait for a row that does, whatever the reason. Activity and
 * this rule read all of them at once.
 */
const heldMost = 5_000;

/** From this number of requests at once on, only the lanes of the outbox limit the job. */
export const lanesForBulk = 3;

/** The rows of a job that the outbox has. */
export interface OpenRows {
  /** The rows on their way, which need no action. */
  moving: number;
  /** The rows that need the user, or wait for a row that does. */
  held: number;
  /** The held rows with a failure that concerns the service. */
  suspect: number;
}

/** For each entry that needs the user: how many other rows of the job wait for it. */
export type Waiting = ReadonlyMap<EntryId, number>;

/** The states of a job's rows. `open`: all entries of its profile that have not ended. */
export function openRowsOf(
  { id }: Pick<Job, "id">,
  open: readonly Entry[],
): OpenRows & { waiting: Waiting } {
  const blockerOf = findBlockers(open);
  const rows = { moving: 0, held: 0, suspect: 0 };
  const waiting = new Map<EntryId, number>();
  for (const entry of open.filter(({ fedBy }) => fedBy?.job === id)) {
    const blocker = blockerOf(entry);
    if (blocker === undefined) {
      rows.moving += 1;
      continue;
    }
    rows.held += 1;
    if (blocker !== entry) waiting.set(blocker.id, (waiting.get(blocker.id) ?? 0) + 1);
    else if ("cause" in entry.state && !isAboutResource(entry.state.cause)) rows.suspect += 1;
  }
  return { ...rows, waiting };
}

/** Whether nothing of the job moves before the user has decided about some of its rows. */
export function needsDecisions(rows: OpenRows): boolean {
  return rows.moving === 0 && isFull(rows);
}

function isFull({ held, suspect }: OpenRows): boolean {
  return suspect >= suspectMost || held >= heldMost;
}

/** The number of rows that the outbox may get now, or the ms until it may get some; undefined: after a row ends. */
export type Feeding = { rows: number } | { afterMs: number } | undefined;

/**
 * The number of rows that the outbox gets next. Whole portions while there are enough rows, so that a long job is not
 * added row by row.
 */
export function nextFeeding(job: Job, open: OpenRows, nowMs: number): Feeding {
  const left = job.rows - job.fed;
  if (left <= 0) return { rows: 0 };
  const { atOnce, delayMs } = job.rate;
  const isSlow = delayMs > 0 || atOnce < lanesForBulk;
  const room = (isSlow ? Math.min(atOnce, openMost) : openMost) - open.moving;
  if (room <= 0 || isFull(open)) return undefined;
  const dueMs = job.fedAtMs + Math.min(delayMs, longestDelayMs);
  // The clock may have been put back since: then the row is due.
  if (!isDue(dueMs, nowMs, longestDelayMs)) return { afterMs: dueMs - nowMs };
  const portion = delayMs > 0 ? 1 : Math.min(left, isSlow ? room : atATime);
  return room < portion ? undefined : { rows: portion };
}
