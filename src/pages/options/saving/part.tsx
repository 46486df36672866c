import type { ComponentChildren } from "preact";
import type { SavingView } from "../../../shared/domain/views/views.ts";
import type { T } from "../../../shared/i18n/t.ts";
import layout from "../parts/layout.module.css";
import styles from "./saving.module.css";
import type { SavingChanges } from "./store.ts";

/** What each part of the settings of new links is given. */
export interface SavingPartProps {
  t: T;
  view: SavingView;
  /** The last change was made here and is on disk. */
  isKept: boolean;
  uuid: () => string;
  onChange: (changes: SavingChanges) => void;
}

/**
 * A group of related settings. The confirmation of a change is shown next to the heading, so that it covers
 * nothing.
 */
export function Part({
  t,
  title,
  titleId,
  isKept,
  children,
}: {
  t: T;
  title: string;
  titleId?: string;
  /** Whether to show the confirmation now; undefined if there is nothing to change. */
  isKept?: boolean;
  children: ComponentChildren;
}) {
  return (
    <section class={`${layout.part} ${styles.part}`}>
      <div class={styles.heading}>
        <h2 id={titleId}>{title}</h2>
        {isKept !== undefined && <output>{isKept && t("saving_kept")}</output>}
      </div>
      {children}
    </section>
  );
}
