import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import styles from "./pick.module.css";

/** One choice of a radio group, as a row that is its label. */
export function Pick({
  name,
  label,
  note,
  chosen,
  onChoose,
}: {
  /** The same for all choices of a group. */
  name: string;
  label: string;
  note?: ComponentChildren;
  chosen: boolean;
  onChoose: () => void;
}) {
  const id = useId();
  return (
    <div class={styles.pick}>
      <input
        type="radio"
        id={id}
        class={styles.radio}
        name={name}
        checked={chosen}
        onChange={onChoose}
        {...(note !== undefined && { "aria-describedby": `${id}-note` })}
      />
      <label for={id}>{label}</label>
      {note !== undefined && <small id={`${id}-note`}>{note}</small>}
    </div>
  );
}
