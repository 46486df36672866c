import { useState } from "preact/hooks";
import styles from "./chip-suggestions.module.css";
import { addIcon, Icon, tickIcon } from "../icon.tsx";

export interface ChipSuggestion {
  key: string;
  label: string;
  /** The full text of a shortened label. */
  whole?: string | undefined;
  /** The reason of the suggestion. */
  why: string;
}

/**
 * Suggested items for the pointer, with the reason of the item under it, or else of all items. Beside a field, the
 * items are not tab stops: the keyboard reaches them in the list of their field, and Tab moves to the next field. A
 * chosen item stays in its place and gets a tick, so that nothing moves under the pointer. A second click removes it.
 */
export function ChipSuggestions({
  label,
  why: whyAll,
  items,
  isOneLine = false,
  areTabStops = false,
  nameOf,
  chosen,
  onToggle,
}: {
  label: string;
  /** The reason that all items share. */
  why: string;
  /** Without any, the room for them is kept. */
  items: readonly ChipSuggestion[];
  /** The items share one line, and long ones are cut. */
  isOneLine?: boolean;
  /** The items belong to no field with a list. */
  areTabStops?: boolean;
  /** The accessible name of an item's button. It describes the action and contains the item. */
  nameOf: (label: string) => string;
  chosen: (key: string) => boolean;
  onToggle: (key: string) => void;
}) {
  const [pointedAt, setPointedAt] = useState<string>();
  const pointed = items.find(({ key }) => key === pointedAt);
  return (
    // In browsers, Tab stops at a scrolling element.
    <div class={styles.line} data-one={isOneLine || undefined} tabIndex={-1}>
      {items.length > 0 && (
        <fieldset aria-label={label} class={styles.suggestions}>
          {items.map(({ key, label: item, whole, why }) => {
            const pressed = chosen(key);
            return (
              <button
                key={key}
                type="button"
                class={styles.suggestion}
                tabIndex={areTabStops ? 0 : -1}
                aria-label={nameOf(whole ?? item)}
                title={isOneLine ? `${whole ?? item}\n${why}` : why}
                aria-pressed={pressed}
                // Stops a click from moving the focus out of the field and ending the typing.
                onMouseDown={(event) => event.preventDefault()}
                onMouseEnter={() => setPointedAt(key)}
                onMouseLeave={() => setPointedAt(undefined)}
                onClick={() => onToggle(key)}
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
      )}
    </div>
  );
}
