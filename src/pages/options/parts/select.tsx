import type { SelectHTMLAttributes } from "preact";
import styles from "./select.module.css";

/** A choice from a short list, by the browser's own control. */
export function Select<Value extends string | number>({
  value,
  choices,
  onChange,
  ...passed
}: {
  value: Value;
  /** In the order of the list. */
  choices: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
} & Pick<SelectHTMLAttributes, "id" | "aria-describedby" | "aria-label">) {
  return (
    <span class={styles.select}>
      <select
        {...passed}
        value={String(value)}
        onChange={(event) => {
          const chosen = choices[event.currentTarget.selectedIndex];
          if (chosen !== undefined) onChange(chosen[0]);
        }}
      >
        {choices.map(([choice, name]) => (
          <option key={choice} value={String(choice)}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
