import { Icon, infoIcon, needIcon } from "../../../ui/icon.tsx";
import { Mark, type MarkState } from "../../../ui/mark.tsx";
import styles from "./save-status-line.module.css";
import type { SaveStatus, StatusTone } from "./status.ts";

const marks: Record<StatusTone, MarkState> = {
  ready: "rest",
  saved: "saved",
  wait: "wait",
  need: "need",
};

/**
 * The popup's one element with role `status`. It exists from the first paint, in the form as a notice and
 * after the save as the heading: a live region that appears together with its text is not read out.
 */
export function SaveStatusLine({
  status,
  done,
  isCounting,
  isHidden,
}: {
  status: SaveStatus;
  done: boolean;
  /** Only the time in the sentence changes. */
  isCounting: boolean;
  /** Something else may be said so soon that the words would flash. */
  isHidden: boolean;
}) {
  const shown = done ? "heading" : status.head === "" ? "nothing" : "notice";
  return (
    <div
      class={styles.line}
      data-as={shown}
      data-tone={status.tone}
      data-passing={isHidden || undefined}
    >
      {shown === "heading" && <Mark size={40} state={marks[status.tone]} />}
      {shown === "notice" && <Icon of={status.tone === "need" ? needIcon : infoIcon} />}
      <div class={styles.words}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output may not hold a heading */}
        <div role="status">
          {/* One element for all states: a replacement would be read out again. */}
          <p {...(done && { role: "heading", "aria-level": 1 })}>{status.head}</p>
        </div>
        <p class={styles.why} aria-live={isCounting ? "off" : "polite"}>
          {status.why}
        </p>
      </div>
    </div>
  );
}
