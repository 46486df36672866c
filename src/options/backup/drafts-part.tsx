import type { T } from "../../i18n/t.ts";
import layout from "../parts/layout.module.css";
import { hashOfDraft } from "../routes.ts";
import styles from "./backup.module.css";
import type { BackupStore } from "./store.ts";

/** The only list of drafts, typed or merged and not saved. It is mainly for the drafts of a backup. */
export function DraftsPart({ t, store }: { t: T; store: BackupStore }) {
  const drafts = store.drafts.value;
  if (drafts.length === 0) return null;
  return (
    <section class={`${layout.part} ${styles.part}`}>
      <h2>{t("backup_drafts_title")}</h2>
      <p class={styles.note}>{t("backup_drafts_note")}</p>
      <ul class={styles.drafts}>
        {drafts.map(({ entryId, name, mayBeThere }) => (
          <li key={entryId}>
            <a href={hashOfDraft(entryId)} dir="auto">
              {name}
            </a>
            {mayBeThere && <p class={styles.note}>{t("popup_may_be_there")}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
