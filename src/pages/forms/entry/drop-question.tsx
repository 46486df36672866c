import { useId, useLayoutEffect, useRef } from "preact/hooks";
import type { T } from "../../../shared/i18n/t.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./drop-question.module.css";

/** Asks once before an entry is dropped for good. */
export function DropQuestion({
  t,
  label,
  keepLabel = t("popup_cancel"),
  why,
  titleId,
  place = "",
  onDrop,
  onCancel,
}: {
  t: T;
  label: string;
  /** The label of the button that drops nothing. */
  keepLabel?: string;
  /** The loss that is the reason for the question. */
  why: string;
  /** The id of the element that names the entry. */
  titleId: string;
  /** The class that places the question in the grid of its page. */
  place?: string | undefined;
  onDrop: () => void;
  onCancel: () => void;
}) {
  const id = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  // Focus Cancel, so that a second Enter or a double click does not drop.
  useLayoutEffect(() => cancel.current?.focus(), []);
  return (
    <div class={`${styles.question} ${place}`}>
      <div class={styles.answers}>
        <Button small tone="need" aria-describedby={`${titleId} ${id}`} onPress={onDrop}>
          {label}
        </Button>
        <Button small kind="quiet" ref={cancel} aria-describedby={id} onPress={onCancel}>
          {keepLabel}
        </Button>
      </div>
      <p id={id}>{why}</p>
    </div>
  );
}
