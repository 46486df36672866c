import { useState } from "preact/hooks";
import styles from "./chip-suggestions.module.css";
import { addIcon, Icon, tickIcon } from "../icon.tsx";

export interface ChipSuggestion {
  label: string;
  /** The reason of the suggestion. */
  why: string;
}

/**
 * Suggested items for the pointer, with the reason of the item under it, or else of all items. The items are not tab
 * stops: the keyboard reaches them in the list of their field, and Tab moves to the next field. A chosen item stays in
 * its place and gets a tick, so that nothing moves under the pointer. A second click removes it.
 */
export function ChipSuggestions({
  label,
  why: whyAll,
  items,
  nameOf,
  chosen,
  onToggle,
}: {
  label: string;
  /** The reason that all items share. */
  why: string;
  items: readonly ChipSuggestion[];
  /** The accessible name of an item's button. It describes the action and contains the item. */
  nameOf: (label: string) => string;
  chosen: (label: string) => boolean;
  onToggle: (label: string) => void;
}) {
  const [pointedAt, setPointedAt] = useState<string>();
  const pointed = items.find((item) => item.label === pointedAt);
  return (
    <fieldset aria-label={label} class={styles.suggestions}>
      {items.map(({ label: item, why }) => {
        const pressed = chosen(item);
        return (
          <button
            key={item}
            type="button"
            class={styles.suggestion}
            tabIndex={-1}
            aria-label={nameOf(item)}
            title={why}
            aria-pressed={pressed}
            // Stops a click from moving the focus out of the field and ending the typing.
            onMouseDown={(event) => event.preventDefault()}
            onMouseEnter={() => setPointedAt(item)}
            onMouseLeave={() => setPointedAt(undefined)}
            onClick={() => onToggle(item)}
          >
            <Icon of={pressed ? tickIcon : addIcon} />
            <span class="clip" dir="auto">
              {item}
            </span>
          </button>
        );
      })}
      <span class={styles.why} aria-hidden="true">
        {pointed?.why ?? whyAll}
      </span>
    </fieldset>
  );
}
