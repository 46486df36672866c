import type { ComponentChildren } from "preact";
import { Icon, infoIcon, needIcon, savedIcon, waitIcon, type IconShape } from "./icon.tsx";
import styles from "./notice.module.css";

export type NoticeKind = "neutral" | "saved" | "wait" | "need";

const icons: Record<NoticeKind, IconShape> = {
  neutral: infoIcon,
  saved: savedIcon,
  wait: waitIcon,
  need: needIcon,
};

/** What happened, then what to do. Not announced by itself: put it in a `status` if it has to be. */
export function Notice({
  kind = "neutral",
  title,
  children,
}: {
  kind?: NoticeKind;
  title?: ComponentChildren;
  children?: ComponentChildren;
}) {
  return (
    <div class={styles.notice} data-kind={kind}>
      <Icon of={icons[kind]} />
      <div>
        {title !== undefined && (
          <p>
            <b>{title}</b>
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
