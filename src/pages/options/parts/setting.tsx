import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Select } from "./select.tsx";
import styles from "./setting.module.css";

/** A choice from a short list: name and explanation at the start of the row, the control at its end. */
export function SelectSetting<Value extends string | number>({
  label,
  note,
  value,
  choices,
  onChange,
}: {
  label: string;
  note?: string;
  value: Value;
  /** In the order of the list. */
  choices: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
}) {
  const id = useId();
  return (
    <SettingRow id={id} label={label} {...(note !== undefined && { note })}>
      <Select
        id={id}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        {...{ value, choices, onChange }}
      />
    </SettingRow>
  );
}

/** A choice between on and off. */
export function SwitchSetting({
  label,
  note,
  checked,
  isIdle = false,
  onChange,
}: {
  label: string;
  note: string;
  checked: boolean;
  /** The setting has no effect here; `note` says why. The user can switch it off, and not on. */
  isIdle?: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  const isStuck = isIdle && !checked;
  return (
    <SettingRow id={id} label={label} note={note} whole>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        id={id}
        class={styles.switch}
        aria-describedby={`${id}-note`}
        checked={checked}
        aria-disabled={isStuck || undefined}
        onChange={({ currentTarget }) => {
          if (isStuck) currentTarget.checked = false;
          else onChange(currentTarget.checked);
        }}
      />
    </SettingRow>
  );
}

function SettingRow({
  id,
  label,
  note,
  whole = false,
  children,
}: {
  id: string;
  label: string;
  note?: string;
  /** Whether the whole row is the label. */
  whole?: boolean;
  children: ComponentChildren;
}) {
  return (
    <div class={styles.setting} data-whole={whole || undefined}>
      <div>
        <label for={id}>{label}</label>
        {note !== undefined && <small id={`${id}-note`}>{note}</small>}
      </div>
      {children}
    </div>
  );
}
