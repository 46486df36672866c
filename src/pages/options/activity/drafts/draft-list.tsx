import { useId } from "preact/hooks";
import type { T } from "../../../../shared/i18n/t.ts";
import { editIcon, Icon } from "../../../ui/icon.tsx";
import layout from "../../parts/layout.module.css";
import { hashOfDraft } from "../../parts/routes.ts";
import styles from "./draft-list.module.css";
import type { DraftsStore } from "./store.ts";

/** The drafts, each as a link to its form. Nothing if there are none. */
export function DraftList({ t, store }: { t: T; store: DraftsStore }) {
  const drafts = store.list.value;
  const id = useId();
  if (drafts.length === 0) return null;
  return (
    <section class={layout.part} aria-labelledby={id}>
      <h2 id={id}>{t("activity_drafts")}</h2>
      <p class={layout.small}>{t("activity_drafts_note")}</p>
      <ul class={styles.drafts}>
        {drafts.map(({ entryId, name, mayBeThere }) => (
          <li key={entryId}>
            <Icon of={editIcon} />
            <a href={hashOfDraft(entryId)} dir="auto">
              {name || t("draft_title")}
            </a>
            {mayBeThere && <p class={layout.small}>{t("popup_may_be_there")}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
