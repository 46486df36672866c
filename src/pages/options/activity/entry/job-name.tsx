import type { EntryView } from "../../../../shared/domain/views/views.ts";
import type { T } from "../../../../shared/i18n/t.ts";
import layout from "../../parts/layout.module.css";

/** The name of an entry's job; nothing if the entry is not a row, or if the job was removed from the list. */
export function JobName({ t, name }: { t: T; name: string | undefined }) {
  return name === undefined ? null : (
    <p class={layout.small}>
      {t("activity_job")} <bdi>{name}</bdi>
    </p>
  );
}

/** Whether the group of the entry has the rows of one job alone, or none of any. */
export function isOfOneJob({ state }: EntryView): boolean {
  return state === "blocked" || state === "unknown";
}
