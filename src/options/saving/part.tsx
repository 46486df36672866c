import type { ComponentChildren } from "preact";
import type { T } from "../../i18n/t.ts";
import layout from "../layout.module.css";
import styles from "./saving.module.css";

/** Settings that belong together. That a change was kept is said beside their heading: near, and over nothing. */
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
  /** Whether to say so now; undefined where there is nothing to change. */
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
