import type { ComponentChildren } from "preact";
import { Icon, type IconShape } from "../../ui/icon.tsx";
import styles from "./card.module.css";
import layout from "./layout.module.css";

/** The class of a place for cards side by side. */
export const cardsClass = styles.cards;

/** One thing that a person can do here: its heading, its controls, and a hint that names what they do. */
export function Card({
  icon,
  label,
  hint,
  children,
}: {
  icon: IconShape;
  label: ComponentChildren;
  hint?: string;
  children: ComponentChildren;
}) {
  return (
    <div class={styles.card}>
      <h2>
        <Icon of={icon} />
        {label}
      </h2>
      {children}
      {hint !== undefined && <p class={layout.small}>{hint}</p>}
    </div>
  );
}
