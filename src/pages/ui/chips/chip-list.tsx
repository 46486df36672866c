import styles from "./chip-list.module.css";
import { Icon, type IconShape } from "../icon.tsx";

export interface ChipItem {
  key: string;
  label: string;
  /** The full text of a shortened label. */
  whole?: string;
  icon?: IconShape;
  /** Leads to what has the item. Without it, the item is text. */
  onOpen?: (() => void) | undefined;
}

/** Selected items, read-only. */
export function ChipList({ items }: { items: readonly ChipItem[] }) {
  return (
    <ul class={styles.chips}>
      {items.map(({ key, label, whole, icon, onOpen }) => (
        <li key={key} class={styles.chip}>
          {icon !== undefined && <Icon of={icon} />}
          {onOpen === undefined ? (
            <span class="clip" dir="auto" title={whole}>
              {label}
            </span>
          ) : (
            <button type="button" class="link clip" dir="auto" title={whole} onClick={onOpen}>
              {label}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
