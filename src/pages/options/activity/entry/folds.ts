import type { JobId } from "../../../../shared/domain/values/ids.ts";
import type { ShownEntry } from "../shown.ts";

/** The entries of a job that need nothing from the user. */
export interface Fold {
  job: JobId;
  jobName: string;
  entries: readonly ShownEntry[];
}

/**
 * Takes the entries of jobs out of a list: the job says how they stand. What needs the user stays, and so does an entry
 * that the user is at, and one whose job is not listed.
 */
export function foldsOf(entries: readonly ShownEntry[]): {
  own: readonly ShownEntry[];
  folds: readonly Fold[];
} {
  const folds = new Map<JobId, Fold & { entries: ShownEntry[] }>();
  const own = entries.filter((entry) => {
    const { job, jobName, standing, isHeld } = entry;
    if (job === undefined || jobName === undefined || standing === "needs-you" || isHeld)
      return true;
    const fold = folds.get(job) ?? { job, jobName, entries: [] };
    folds.set(job, fold);
    fold.entries.push(entry);
    return false;
  });
  return { own, folds: [...folds.values()] };
}
