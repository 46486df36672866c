import type { T } from "../../../../shared/i18n/t.ts";
import type { ShownEntry } from "../shown.ts";
import { EntryList, type OnChoose } from "./entry-list.tsx";
import { foldsOf } from "./folds.ts";
import styles from "./folded-list.module.css";

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
