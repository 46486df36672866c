import styles from "./chip-list.module.css";
import { Icon, type IconShape } from "../icon.tsx";

export interface ChipItem {
  key: string;
  label: string;
  /** The full text of a shortened label. */
  whole?: string;
  icon?: IconShape;
}

/** Selected items, read-only. */
export function ChipList({ items }: { items: readonly ChipItem[] }) {
  return (
    <ul class={styles.chips}>
      {items.map(({ key, label, whole, icon }) => (
        <li key={key} class={styles.chip}>
          {icon !== undefined && <Icon of={icon} />}
          <span class="clip" dir="auto" title={whole}>
            {label}
          </span>
        </li>
      ))}
    </ul>
  );
}
