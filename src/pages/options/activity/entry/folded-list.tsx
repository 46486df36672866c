import type { T } from "../../../../shared/i18n/t.ts";
import type { ShownEntry } from "../shown.ts";
import { EntryList, type OnChoose } from "./entry-list.tsx";
import styles from "./folded-list.module.css";
import type { JobId } from "../../../../shared/domain/values/ids.ts";

/**
 * The entries of a list, and one line for each job that has entries in it. The line opens to them. `grouped`: the text
 * they share is already shown above them.
 */
export function FoldedList({
  t,
  entries,
  nowMs,
  grouped = false,
  onChoose,
}: {
  t: T;
  entries: readonly ShownEntry[];
  nowMs: number;
  grouped?: boolean;
  onChoose: OnChoose;
}) {
  const { own, folds } = foldsOf(entries);
  const shared = { t, nowMs, grouped, onChoose };
  return (
    <>
      {own.length > 0 && <EntryList {...shared} entries={own} />}
      {folds.map(({ job, jobName, entries: folded }) => (
        <details key={job} class={styles.fold} data-grouped={grouped || undefined}>
          <summary>
            {t("activity_job")} <bdi>{jobName}</bdi>{" "}
            <span class={styles.count}>{t.count("activity_all_count", folded.length)}</span>
          </summary>
          <EntryList {...shared} entries={folded} folded />
        </details>
      ))}
    </>
  );
}

/** The entries of a job that need nothing from the user. */
interface Fold {
  job: JobId;
  jobName: string;
  entries: readonly ShownEntry[];
}

/**
 * Takes the entries of jobs out of a list: the job says how they stand. What needs the user stays, and so does an entry
 * that the user is at, and one whose job is not listed.
 */
function foldsOf(entries: readonly ShownEntry[]): {
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
