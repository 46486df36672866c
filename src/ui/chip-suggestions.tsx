import { useState } from "preact/hooks";
import styles from "./chip-suggestions.module.css";
import { addIcon, Icon, tickIcon } from "./icon.tsx";

export interface ChipSuggestion {
  label: string;
  /** The reason of the suggestion. */
  why: string;
}

/**
 * Suggested items, followed by the reason of the one that the focus or the pointer was on last. They are one tab stop, with arrow keys between them. A chosen item keeps its place and
 * gets a tick, so that nothing moves under the pointer; a second click removes it.
 */
export function ChipSuggestions({
  label,
  items,
  nameOf,
  chosen,
  onToggle,
}: {
  label: string;
  items: readonly ChipSuggestion[];
  /** The accessible name of an item's button: what the button does. It contains the item. */
  nameOf: (label: string) => string;
  chosen: (label: string) => boolean;
  onToggle: (label: string) => void;
}) {
  const [last, setStop] = useState(0);
  // The list may have become shorter since `last` was set.
  const stop = Math.min(last, items.length - 1);
  const move = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    const group = event.currentTarget.parentElement;
    const by = steps(event.key, event.currentTarget);
    if (by === 0 || group === null) return;
    event.preventDefault();
    const buttons = [...group.querySelectorAll("button")];
    const next = (stop + by + buttons.length) % buttons.length;
    setStop(next);
    buttons[next]?.focus();
  };
  return (
    <fieldset aria-label={label} class={styles.suggestions}>
      {items.map(({ label: item, why }, index) => {
        const pressed = chosen(item);
        return (
          <button
            key={item}
            type="button"
            class={styles.suggestion}
            tabIndex={index === stop ? 0 : -1}
            aria-label={nameOf(item)}
            title={why}
            aria-pressed={pressed}
            // Keeps the focus, and the text being typed, in the field.
            onMouseDown={(event) => event.preventDefault()}
            onKeyDown={move}
            onFocus={() => setStop(index)}
            onMouseEnter={() => setStop(index)}
            onClick={() => onToggle(item)}
          >
            <Icon of={pressed ? tickIcon : addIcon} />
            <span class="clip" dir="auto">
              {item}
            </span>
          </button>
        );
      })}
      <span class={`clip ${styles.why}`} aria-hidden="true">
        {items[stop]?.why}
      </span>
    </fieldset>
  );
}

function steps(key: string, within: HTMLElement): number {
  const forward = getComputedStyle(within).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
  if (key === forward || key === "ArrowDown") return 1;
  return key === "ArrowLeft" || key === "ArrowRight" || key === "ArrowUp" ? -1 : 0;
}
