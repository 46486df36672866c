import { useId } from "preact/hooks";
import styles from "./check.module.css";

/** The class of a checkbox on its own. */
export const boxClass = styles.box ?? "";

/**
 * A checkbox that fills its row. `summary` describes its current meaning; if the checkbox is disabled, `reason`
 * replaces the summary. `isPassing`: another summary may replace this one so soon that it would flash.
 */
export function Check({
  label,
  summary,
  checked,
  onChange,
  disabled = false,
  reason,
  isPassing = false,
}: {
  label: string;
  summary?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  reason?: string | undefined;
  isPassing?: boolean;
}) {
  const id = useId();
  const note = disabled ? (reason ?? summary) : summary;
  return (
    <div class={styles.check}>
      <input
        type="checkbox"
        id={id}
        class={boxClass}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        aria-describedby={note && `${id}-note`}
      />
      <label for={id}>{label}</label>
      {note !== undefined && (
        <span
          id={`${id}-note`}
          class={`${styles.summary} num`}
          data-passing={isPassing || undefined}
        >
          {note}
        </span>
      )}
    </div>
  );
}
