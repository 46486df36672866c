import { inputClass } from "../../ui/combobox/field-list.tsx";

/** The search field above a list. The list shows only the rows that match the text. */
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
