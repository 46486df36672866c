import type { RemoteId } from "../../../../shared/domain/values/ids.ts";
import type { Choice } from "../../../../shared/domain/outbox/choices.ts";
import type { ShownEntry } from "../shown.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import styles from "./entry-list.module.css";
import { EntryRow } from "./entry-row.tsx";

export type OnChoose = (entry: ShownEntry, choice: Choice, remoteId?: RemoteId) => void;

/**
 * A list of entries. `grouped`: the text they share is already shown above them. `folded`: so is the name of their job.
 */
export function EntryList({
  t,
  entries,
  nowMs,
  grouped = false,
  folded = false,
  onChoose,
}: {
  t: T;
  entries: readonly ShownEntry[];
  nowMs: number;
  grouped?: boolean;
  folded?: boolean;
  onChoose: OnChoose;
}) {
  return (
    <ul class={styles.entries} data-framed={grouped || folded || undefined}>
      {entries.map((entry) => (
        <EntryRow
          key={entry.id}
          t={t}
          entry={entry}
          nowMs={nowMs}
          // The shared text of the group no longer applies to an entry that is held there.
          grouped={grouped && entry.isHeld !== true}
          folded={folded}
          onChoose={onChoose}
        />
      ))}
    </ul>
  );
}
