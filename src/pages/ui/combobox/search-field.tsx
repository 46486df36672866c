import type { InputHTMLAttributes, Ref } from "preact";
import { inputClass } from "./field-list.tsx";
import { Icon, type IconShape } from "../icon.tsx";
import styles from "./search-field.module.css";

const searchIcon: IconShape = {
  path: "M11.75 7a4.75 4.75 0 1 1-9.5 0 4.75 4.75 0 0 1 9.5 0ZM10.5 10.5 14 14",
};

/** The search field above a list. The list shows only the rows that match the text. */
export function SearchField({
  label,
  text,
  onText,
  box,
  ...passed
}: {
  label: string;
  text: string;
  onText: (text: string) => void;
  box?: Ref<HTMLInputElement>;
} & Pick<InputHTMLAttributes, "placeholder" | "onKeyDown" | "maxLength" | "aria-describedby">) {
  return (
    <span class={styles.search}>
      <Icon of={searchIcon} />
      <input
        ref={box ?? null}
        type="search"
        dir="auto"
        class={inputClass}
        aria-label={label}
        placeholder={label}
        autocomplete="off"
        value={text}
        onInput={(event) => onText(event.currentTarget.value)}
        {...passed}
      />
    </span>
  );
}
