import styles from "./chip.module.css";
import { Icon, removeIcon } from "../icon.tsx";

/** A selected item with its remove button. The arrow keys lead to the button from the chip's field. */
export function Chip({
  label,
  whole = label,
  removeName,
  onRemove,
  onKeyDown,
}: {
  label: string;
  whole?: string | undefined;
  /** "Remove tag css" */
  removeName: string;
  onRemove: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  return (
    <li class={styles.chip}>
      <span class="clip" dir="auto" title={whole}>
        {label}
      </span>
      <button
        type="button"
        tabIndex={-1}
        aria-label={removeName}
        onKeyDown={onKeyDown}
        onClick={onRemove}
      >
        <Icon of={removeIcon} />
      </button>
    </li>
  );
}
