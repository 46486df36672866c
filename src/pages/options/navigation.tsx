import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import type { T } from "../../shared/i18n/t.ts";
import { Icon } from "../ui/icon.tsx";
import { Mark } from "../ui/mark.tsx";
import styles from "./app.module.css";
import { hashOf, type SectionName } from "./parts/routes.ts";
import type { OpenSection } from "./parts/section.ts";

type Linked = Pick<OpenSection, "name" | "icon" | "title">;

/** The sections in their groups, the number of entries that need the user, and a foot. */
export function Navigation({
  t,
  groups,
  current,
  needsYou,
  isBackupDue,
  places,
  children,
}: {
  t: T;
  groups: readonly { name: string; sections: readonly Linked[] }[];
  /** Undefined on a page that is not a section. */
  current: SectionName | undefined;
  needsYou: number;
  isBackupDue: boolean;
  /** Shown below *Collections*. */
  places: ComponentChildren;
  children: ComponentChildren;
}) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const activity = groups
    .flatMap(({ sections }) => sections)
    .find(({ name }) => name === "activity");
  useLayoutEffect(() => {
    const node = row.current;
    if (node === null) return undefined;
    const observer = new ResizeObserver(() => {
      bringIntoSight(node, node.querySelector("[aria-current]"));
    });
    observer.observe(node);
    bringIntoSight(node, node.querySelector("[aria-current]"));
    return () => {
      observer.disconnect();
    };
  }, [current, needsYou, isBackupDue]);
  return (
    <nav class={styles.nav} aria-label={t("options_nav")}>
      <div class={styles.brand}>
        <Mark size={24} />
        <span>{t("extension_name")}</span>
        {needsYou > 0 && activity !== undefined && (
          <a class={styles.alert} href={hashOf(activity.name)} title={activity.title}>
            <Icon of={activity.icon} />
            <NeedsYou t={t} count={needsYou} />
          </a>
        )}
      </div>
      <div
        ref={row}
        class={styles.groups}
        data-scrolls="inline"
        onFocusCapture={({ currentTarget, target }) => {
          if (target instanceof Element) bringIntoSight(currentTarget, target.closest("a"));
        }}
      >
        {groups.map(({ name: group, sections }, at) => (
          <div key={group} class={styles.group}>
            <p id={`${id}-${at}`}>{group}</p>
            <ul aria-labelledby={`${id}-${at}`}>
              {sections.map(({ name, icon, title }) => (
                <li key={name}>
                  <a href={hashOf(name)} aria-current={name === current ? "page" : undefined}>
                    <Icon of={icon} />
                    {title}
                    {name === "activity" && needsYou > 0 && <NeedsYou t={t} count={needsYou} />}
                    {name === "backup" && isBackupDue && <BackupDue t={t} />}
                  </a>
                  {name === "collections" && places}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {children}
    </nav>
  );
}

/** The width at each end at which the row of sections fades. */
const fadePx = 16;

/**
 * Moves the link of a section into sight, and nothing else of the page. In a narrow window the sections are one row, in
 * a low one a column that is cut off.
 */
function bringIntoSight(row: HTMLElement, link: Element | null): void {
  if (link === null) return;
  const seen = row.getBoundingClientRect();
  const left = seen.left + fadePx;
  const right = seen.right - fadePx;
  const at = link.getBoundingClientRect();
  if (at.left < left) row.scrollLeft += at.left - left;
  else if (at.right > right) row.scrollLeft += at.right - right;
  if (at.top < seen.top) row.scrollTop += at.top - seen.top;
  else if (at.bottom > seen.bottom) row.scrollTop += at.bottom - seen.bottom;
}

/** Shows the number; announces "3 need attention". */
function NeedsYou({ t, count }: { t: T; count: number }) {
  return (
    <>
      {" "}
      <span class={`${styles.badge} num`} aria-hidden="true">
        {t.number(count)}
      </span>
      <span class="hidden">{t.count("popup_need_you", count)}</span>
    </>
  );
}

/** Shows a mark; announces that it is time for a backup. */
function BackupDue({ t }: { t: T }) {
  return (
    <>
      {" "}
      <span class={styles.badge} aria-hidden="true">
        !
      </span>
      <span class="hidden">{t("backup_due")}</span>
    </>
  );
}
