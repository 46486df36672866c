import { unkeptStates, type Job, type RowState } from "./job.ts";

/** The number of a job's rows in each state. States without rows are absent. */
export type RowCounts = Partial<Record<RowState["name"], number>>;

/** A job as the user sees it. The six numbers add up to the rows of the job. */
export interface Progress {
  /** Not in the outbox yet. */
  unfed: number;
  /** The rows on their way, which need no action. */
  moving: number;
  /** The rows that wait for an entry that needs the user. */
  behind: number;
  /** The rows that need the user: blocked or unknown. */
  undecided: number;
  delivered: number;
  /** Ended in another way: undone, dropped, unreadable, about a forgotten resource, or saved elsewhere. */
  left: number;
  /** Nothing will happen by itself any more. */
  isOver: boolean;
}

const undecidedStates: readonly RowState["name"][] = ["blocked", "unknown"];
const leftStates: readonly RowState["name"][] = ["cancelled", "dropped", ...unkeptStates];

/**
 * `counts`: the states of the rows that the outbox has got. `waiting`: the number of these rows that wait for one that
 * needs the user.
 */
export function progressOf(job: Job, counts: RowCounts, waiting = 0): Progress {
  const sum = (names: readonly RowState["name"][]) =>
    names.reduce((all, name) => all + (counts[name] ?? 0), 0);
  const unfed = job.rows - job.fed;
  const undecided = sum(undecidedStates);
  const delivered = sum(["delivered"]);
  const left = sum(leftStates);
  // A profile that is being deleted may have fewer entries than rows for a moment.
  const open = Math.max(0, job.fed - undecided - delivered - left);
  // The two were counted one after the other.
  const behind = Math.min(waiting, open);
  const isStopped = job.state === "fed" || job.state === "cancelled";
  const isOver = isStopped && open === 0;
  return { unfed, moving: open - behind, behind, undecided, delivered, left, isOver };
}

/** The number of rows that had ended at a time, epoch ms. */
export interface Sample {
  atMs: number;
  ended: number;
}

const sampledMs = 60_000;

/** The samples of the last minute, with a new one. Starts again if the clock was put back. */
export function withSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const isRecent = ({ atMs }: Sample) => atMs <= sample.atMs && sample.atMs - atMs <= sampledMs;
  return [...samples.filter(isRecent), sample];
}

/** Rows per second over the samples; undefined while nothing can be said. */
export function rowsPerSecond(samples: readonly Sample[]): number | undefined {
  const [first] = samples;
  const last = samples.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const seconds = (last.atMs - first.atMs) / 1_000;
  const ended = last.ended - first.ended;
  return seconds < 1 || ended <= 0 ? undefined : ended / seconds;
}

/** The time that the rest takes at this rate, ms; undefined while it cannot be estimated. */
export function timeLeftMs({ unfed, moving }: Progress, perSecond?: number): number | undefined {
  return perSecond === undefined ? undefined : ((unfed + moving) / perSecond) * 1_000;
}
