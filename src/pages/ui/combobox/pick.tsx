import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import styles from "./pick.module.css";

/** One option of a radio group. The whole row is its label. */
export function Pick({
  name,
  label,
  note,
  chosen,
  onChoose,
}: {
  /** Shared by all options of the group. */
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
