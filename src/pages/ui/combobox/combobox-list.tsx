/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events --
   an ARIA combobox: the keys are heard by its input, which keeps the focus; a native list cannot be styled or searched */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Stretch } from "./combobox-match.ts";
import { ComboboxPanel } from "./combobox-panel.tsx";
import styles from "./combobox-list.module.css";
import { addIcon, Icon, tickIcon } from "../icon.tsx";

export interface ComboOption {
  key: string;
  label: string;
  /** The parts of the label that match the typed text. */
  found?: readonly Stretch[];
  emoji?: string | undefined;
  note?: string | undefined;
  chosen?: boolean;
  /** The option finishes the typed text. */
  finishes?: boolean;
  /** Choosing the option creates something new. */
  makes?: boolean;
  /** Choosing the option closes the list, even if several can be chosen. */
  closes?: boolean;
}

/**
 * The options of a combobox. The focus stays in the input; `active` is the option that Enter
 * chooses.
 */
export function ComboboxList({
  id,
  label,
  options,
  active,
  several,
  getFloor,
  keys,
  onPick,
}: {
  id: string;
  label: string;
  options: readonly ComboOption[];
  active: number | undefined;
  several: boolean;
  getFloor: () => number;
  keys?: ComponentChildren;
  onPick: (index: number) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    if (active !== undefined) list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <ComboboxPanel getFloor={getFloor}>
      <ul
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        aria-multiselectable={several || undefined}
      >
        {options.map((option, index) => (
          <li
            key={option.key}
            id={`${id}-${index}`}
            role="option"
            class={styles.option}
            aria-selected={option.chosen === true}
            data-active={index === active || undefined}
            data-makes={option.makes}
            onClick={() => onPick(index)}
          >
            <OptionIcon option={option} />
            <span class="clip" dir="auto">
              {option.emoji !== undefined && (
                <span class={styles.emoji} aria-hidden="true">
                  {option.emoji}
                </span>
              )}
              <Marked text={option.label} found={option.found ?? []} />
            </span>
            {option.note !== undefined && (
              <span class={`clip num ${styles.note}`}>{option.note}</span>
            )}
          </li>
        ))}
      </ul>
      {keys !== undefined && (
        <p class={styles.keys} aria-hidden="true">
          {keys}
        </p>
      )}
    </ComboboxPanel>
  );
}

function OptionIcon({ option }: { option: ComboOption }) {
  if (option.makes === true) return <Icon of={addIcon} />;
  return option.chosen === true ? <Icon of={tickIcon} /> : <span />;
}

function Marked({ text, found }: { text: string; found: readonly Stretch[] }) {
  const ends = [0, ...found.map(({ end }) => end)];
  return (
    <>
      {found.map(({ start, end }, index) => (
        <>
          {text.slice(ends[index], start)}
          <mark>{text.slice(start, end)}</mark>
        </>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
