import styles from "./chip.module.css";
import { Icon, removeIcon } from "./icon.tsx";

/** A chosen thing with its remove button, which is reached by arrows from the field it belongs to. */
export function Chip({
  label,
  removeName,
  onRemove,
  onKeyDown,
}: {
  label: string;
  /** "Remove: css" */
  removeName: string;
  onRemove: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  return (
    <li class={styles.chip}>
      <span class="clip" dir="auto" title={label}>
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
