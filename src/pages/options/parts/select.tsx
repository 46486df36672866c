import type { SelectHTMLAttributes } from "preact";
import { useId } from "preact/hooks";
import styles from "./select.module.css";

interface SelectProps<Value> {
  value: Value;
  /** In the order of the list. */
  choices: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
}

/** A choice from a short list, by the browser's own control. */
export function Select<Value extends string | number>({
  value,
  choices,
  onChange,
  ...passed
}: SelectProps<Value> &
  Pick<SelectHTMLAttributes, "id" | "aria-label" | "aria-describedby" | "disabled">) {
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

/** The same with its name before it, and never on another line. */
export function LabelledSelect<Value extends string | number>({
  label,
  ...select
}: SelectProps<Value> & { label: string }) {
  const id = useId();
  return (
    <span class={styles.labelled}>
      <label for={id}>{label}</label>
      <Select id={id} {...select} />
    </span>
  );
}
