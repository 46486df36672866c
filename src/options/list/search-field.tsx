import { inputClass } from "../../ui/combobox/field-list.tsx";

/** The field over a list that shows only what fits its text. */
export function SearchField({
  label,
  text,
  onText,
  onKeyDown,
}: {
  label: string;
  text: string;
  onText: (text: string) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}) {
  return (
    <input
      type="search"
      dir="auto"
      class={inputClass}
      aria-label={label}
      placeholder={label}
      autocomplete="off"
      value={text}
      onInput={(event) => onText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
