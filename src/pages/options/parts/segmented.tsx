import { IconButton } from "../../ui/button.tsx";
import type { IconShape } from "../../ui/icon.tsx";
import styles from "./segmented.module.css";

/** A choice of few, in one row of icons. */
export function Segmented<Value extends string>({
  label,
  choices,
  chosen,
  onChoose,
}: {
  label: string;
  choices: readonly (readonly [value: Value, icon: IconShape, label: string])[];
  chosen: Value;
  onChoose: (value: Value) => void;
}) {
  return (
    <fieldset class={styles.segmented} aria-label={label}>
      {choices.map(([value, icon, name]) => (
        <IconButton
          key={value}
          icon={icon}
          label={name}
          aria-pressed={value === chosen}
          onPress={() => onChoose(value)}
        />
      ))}
    </fieldset>
  );
}
