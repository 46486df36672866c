import type { ComponentChildren, RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ChipItem } from "../chips/chip-list.tsx";
import { Chip } from "../chips/chip.tsx";
import { ComboboxList, type ComboOption } from "./combobox-list.tsx";
import styles from "./combobox.module.css";
import {
  activeOption,
  restingCombo,
  stepCombo,
  type ComboEvent,
  type ComboRules,
  type ComboState,
} from "./combobox-step.ts";
import { inOrder } from "./combobox-order.ts";
import { type RowNotes, valueClass } from "./field-list.tsx";

export interface ComboboxProps {
  /** The id of the input, for its label. */
  id: string;
  /** The accessible name of the chips and of the options. */
  label: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  chips: readonly ChipItem[];
  removeName: (label: string) => string;
  onRemove: (key: string) => void;
  options: readonly ComboOption[];
  onChoose: (option: ComboOption) => void;
  /** Called with the texts that are accepted as written. */
  onTake: (texts: readonly string[]) => void;
  /** Whether any text is accepted. Otherwise `known` allows a known text, and `creates` a new one on request. */
  free?: boolean;
  creates?: boolean;
  known?: boolean;
  several?: boolean;
  /** The number of lines for chips, reserved from the start; further lines scroll. Absent: no limit. */
  lines?: 1 | 2 | undefined;
  inputRef: RefObject<HTMLInputElement | null>;
  /** The lowest position the list may reach, in px from the top of the window. */
  getFloor: () => number;
  /** Enter in the empty field chooses the first option. */
  offers?: boolean;
  /** A line of key hints below the options, for sighted users. */
  keys?: ComponentChildren;
  /** A panel shown in place of the list. */
  panel?: ComponentChildren;
  notes?: RowNotes & { title?: string };
}

/** The key code of each key press that an input method handles, including the last one of a composition. */
const imeKeyCode = 229;

/**
 * An editable combobox with chips. `stepCombo` has the behaviour. This component renders the state and passes events
 * on.
 */
export function Combobox(props: ComboboxProps) {
  const { id, label, text, chips, inputRef } = props;
  const [rest, setRest] = useState<Omit<ComboState, "text">>(restingCombo);
  const listed = useRef({ text, options: props.options });
  const isInUse = rest.open && listed.current.text === text;
  const options = isInUse ? inOrder(props.options, listed.current.options, rest) : props.options;
  listed.current = { text, options };
  const root = useRef<HTMLDivElement>(null);
  // Where the chips need more lines than are reserved, an added chip may push the input into the next line, so the box
  // scrolls to it.
  const previousCount = useRef(chips.length);
  useLayoutEffect(() => {
    if (chips.length === previousCount.current + 1)
      root.current?.scrollTo?.(0, root.current.scrollHeight);
    previousCount.current = chips.length;
  }, [chips.length]);
  const rules: ComboRules = {
    count: options.length,
    best: text.trim() === "" ? undefined : bestOption(options),
    free: props.free === true,
    creates: props.creates === true,
    known: props.known === true,
    several: props.several === true,
    offers: props.offers === true,
    asks: (index) => options[index]?.closes === true,
  };
  const active = activeOption({ ...rest, text }, rules);
  const open = rest.open && options.length > 0 && !props.panel;

  // Tab and its blur may arrive in the same turn, with no rendering between them.
  const latest = useRef<ComboState>(restingCombo);
  latest.current = { ...rest, text, open };

  const step = (event: ComboEvent): boolean => {
    const before = latest.current;
    const { state, effect, handled } = stepCombo(before, event, rules);
    latest.current = state;
    setRest(state);
    if (state.text !== before.text) props.onText(state.text);
    switch (effect?.kind) {
      case "choose":
      case "finish": {
        const option = options[effect.index];
        const isDone = effect.kind === "finish" && option?.chosen === true;
        if (option !== undefined && !isDone) props.onChoose(option);
        break;
      }
      case "take":
        props.onTake(effect.texts);
        break;
      case "remove-last": {
        const last = chips.at(-1);
        if (last !== undefined) props.onRemove(last.key);
        break;
      }
      case "enter-chips":
        removeButtons(root.current).at(-1)?.focus();
        break;
      case undefined:
    }
    return handled;
  };

  const pressKey = (event: KeyboardEvent & { currentTarget: HTMLInputElement }) => {
    if (event.ctrlKey || event.metaKey) return;
    const { selectionStart, selectionEnd } = event.currentTarget;
    const before = isRightToLeft(event.currentTarget) ? "ArrowRight" : "ArrowLeft";
    const isHandled = step({
      kind: "key",
      key: event.key === before ? "ChipsBefore" : event.key,
      composing: event.isComposing || event.keyCode === imeKeyCode,
      alt: event.altKey,
      shift: event.shiftKey,
      atStart: selectionStart === 0 && selectionEnd === 0 && chips.length > 0,
    });
    if (isHandled) event.preventDefault();
  };

  /**
   * Keys on the chips: the arrows move the focus, Delete and Backspace remove a chip, and the input comes after the
   * last chip.
   */
  const pressChipKey = (event: KeyboardEvent) => {
    const buttons = removeButtons(root.current);
    const at = buttons.findIndex((button) => button === event.target);
    if (at < 0) return;
    const rightToLeft = isRightToLeft(inputRef.current);
    switch (event.key) {
      case "ArrowLeft":
      case "ArrowRight": {
        const to = at + ((event.key === "ArrowRight") === rightToLeft ? -1 : 1);
        (buttons[to] ?? (to < 0 ? buttons[0] : inputRef.current))?.focus();
        break;
      }
      case "Delete":
      case "Backspace":
        removeChip(at);
        break;
      default:
        return;
    }
    event.preventDefault();
  };

  const removeChip = (at: number) => {
    const chip = chips[at];
    if (chip === undefined) return;
    // The focused remove button disappears and would lose the focus.
    const buttons = removeButtons(root.current);
    (buttons[at + 1] ?? buttons[at - 1] ?? inputRef.current)?.focus();
    props.onRemove(chip.key);
  };

  return (
    <>
      <div ref={root} class={styles.combo} data-lines={props.lines}>
        {chips.length > 0 && (
          <ul aria-label={label}>
            {chips.map((chip, at) => (
              <Chip
                key={chip.key}
                label={chip.label}
                whole={chip.whole}
                onKeyDown={pressChipKey}
                removeName={props.removeName(chip.label)}
                onRemove={() => {
                  removeChip(at);
                  inputRef.current?.focus();
                }}
              />
            ))}
          </ul>
        )}
        <input
          {...props.notes}
          ref={inputRef}
          id={id}
          class={valueClass}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={open ? `${id}-list` : undefined}
          aria-activedescendant={open && active !== undefined ? `${id}-${active}` : undefined}
          dir="auto"
          autocomplete="off"
          autocapitalize="off"
          placeholder={chips.length === 0 || text === "" ? props.placeholder : " "}
          value={text}
          onInput={(event) =>
            step({
              kind: "typed",
              text: event.currentTarget.value,
              composing: event.isComposing,
            })
          }
          onCompositionEnd={(event) =>
            step({ kind: "typed", text: event.currentTarget.value, composing: false })
          }
          onPaste={(event) => {
            const pasted = event.clipboardData?.getData("text/plain") ?? "";
            const { selectionStart, selectionEnd } = event.currentTarget;
            const place = { from: selectionStart ?? text.length, to: selectionEnd ?? text.length };
            if (step({ kind: "pasted", text: pasted, ...place })) event.preventDefault();
          }}
          onKeyDown={pressKey}
          onClick={() => step({ kind: "pressed" })}
          onBlur={() => step({ kind: "left" })}
        />
      </div>
      {props.panel}
      {open && (
        <ComboboxList
          id={id}
          label={label}
          options={options}
          active={active}
          several={props.several === true}
          getFloor={props.getFloor}
          keys={props.keys}
          onPick={(index) => step({ kind: "chosen", index })}
        />
      )}
    </>
  );
}

/** The option that finishes the text, or else the option that creates it. */
function bestOption(options: readonly ComboOption[]): number | undefined {
  const finishing = options.findIndex(({ finishes }) => finishes === true);
  const creating = options.findIndex(({ makes, closes }) => makes === true && closes !== true);
  const best = finishing >= 0 ? finishing : creating;
  return best >= 0 ? best : undefined;
}

function removeButtons(root: HTMLElement | null): readonly HTMLButtonElement[] {
  return [...(root?.querySelectorAll("button") ?? [])];
}

function isRightToLeft(element: Element | null): boolean {
  return element !== null && getComputedStyle(element).direction === "rtl";
}
