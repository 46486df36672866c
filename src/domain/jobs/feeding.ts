import { isDue } from "../outbox/entry.ts";
import { longestDelayMs, type Job } from "./job.ts";

/** The most rows of a job that are on their way in the outbox. */
export const openMost = 200;

/** Rows given to the outbox in one transaction: few enough that a save does not wait for it. */
const atATime = 50;

/** A job with so many rows that need the user gives the outbox no more: something is wrong with all of them. */
const undecidedMost = 1_000;

/** From so many requests at once on, the lanes of the outbox alone set the limit. */
const lanesForBulk = 3;

/** The rows of a job that the outbox has: those on their way, and those that need the user. */
export interface OpenRows {
  moving: number;
  undecided: number;
}

/** Whether nothing of the job moves before the user has decided about some of its rows. */
export function needsDecisions({ moving, undecided }: OpenRows): boolean {
  return moving === 0 && undecided >= undecidedMost;
}

/** What may be given to the outbox: so many rows now, or some after so many ms; undefined: after a row ends. */
export type Feeding = { rows: number } | { afterMs: number } | undefined;

/**
 * How many rows the outbox is given next. Whole portions while there are enough rows, so that a long job is
 * not given row by row.
 */
export function nextFeeding(job: Job, { moving, undecided }: OpenRows, nowMs: number): Feeding {
  const left = job.rows - job.fed;
  if (left <= 0) return { rows: 0 };
  const { atOnce, delayMs } = job.rate;
  const isSlow = delayMs > 0 || atOnce < lanesForBulk;
  const room = (isSlow ? Math.min(atOnce, openMost) : openMost) - moving;
  if (room <= 0 || undecided >= undecidedMost) return undefined;
  const dueMs = job.fedAtMs + Math.min(delayMs, longestDelayMs);
  // The clock may have been put back since: then the row is due.
  if (!isDue(dueMs, nowMs, longestDelayMs)) return { afterMs: dueMs - nowMs };
  const portion = delayMs > 0 ? 1 : Math.min(left, isSlow ? room : atATime);
  return room < portion ? undefined : { rows: portion };
}
