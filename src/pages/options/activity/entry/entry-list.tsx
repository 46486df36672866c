import type { RemoteId } from "../../../../shared/domain/values/ids.ts";
import type { Choice } from "../../../../shared/domain/outbox/choices.ts";
import type { ShownEntry } from "../shown.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import styles from "./entry-list.module.css";
import { EntryRow } from "./entry-row.tsx";

export type OnChoose = (entry: ShownEntry, choice: Choice, remoteId?: RemoteId) => void;

/** A list of entries. `grouped`: the text they share is already shown above them. */
export function EntryList({
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
  return (
    <ul class={styles.entries} data-grouped={grouped || undefined}>
      {entries.map((entry) => (
        <EntryRow
          key={entry.id}
          t={t}
          entry={entry}
          nowMs={nowMs}
          // The shared text of the group no longer applies to an entry that is held there.
          grouped={grouped && entry.isHeld !== true}
          onChoose={onChoose}
        />
      ))}
    </ul>
  );
}
