import { splitTags, unendedTag } from "../domain/values/tag.ts";

/**
 * The behaviour of a combobox with chips, without rendering: the pattern "editable combobox with list
 * autocomplete, manual selection" of the ARIA Authoring Practices Guide (W3C).
 */
export interface ComboState {
  readonly text: string;
  readonly open: boolean;
  /** The option the arrow keys have reached; undefined while the text is being edited. */
  readonly active: number | undefined;
}

export const restingCombo: ComboState = { text: "", open: false, active: undefined };

export type ComboEvent =
  /** The text changed. `composing`: an input method has not finished it. */
  | { kind: "typed"; text: string; composing: boolean }
  /** Replaces the text from `from` to `to`, which are equal if nothing is selected. */
  | { kind: "pasted"; text: string; from: number; to: number }
  | { kind: "key"; key: string; composing: boolean; alt: boolean; atStart: boolean }
  | { kind: "pressed" }
  | { kind: "chosen"; index: number }
  | { kind: "left" };

/** Effects outside the combobox, which owns neither the options nor the chips. */
type ComboEffect =
  | { kind: "choose"; index: number }
  /** Accept these texts as written. */
  | { kind: "take"; texts: readonly string[] }
  | { kind: "remove-last" }
  | { kind: "enter-chips" };

export interface ComboRules {
  /** The number of options for the text. */
  count: number;
  /** Whether any text is accepted and split at commas. Otherwise only known names are accepted. */
  free: boolean;
  /** The text equals one of the options. */
  known: boolean;
  /** Whether the list stays open after choosing this option. */
  stays: (index: number) => boolean;
}

export interface ComboStep {
  state: ComboState;
  effect?: ComboEffect;
  /** The key has been used and must have no other effect. */
  handled: boolean;
}

/**
 * The state after one event. Nothing is chosen without the user. `count` belongs to the text before the
 * event, so a list that is `open` may turn out empty and is then not shown.
 */
export function stepCombo(state: ComboState, event: ComboEvent, rules: ComboRules): ComboStep {
  switch (event.kind) {
    case "typed":
      return typed(event.text, event.composing, rules);
    case "pasted": {
      const text = state.text.slice(0, event.from) + event.text + state.text.slice(event.to);
      const texts = rules.free ? splitTags(text) : [];
      return texts.length > 1 ? taken(texts, false) : unhandled(state);
    }
    case "pressed":
      return unhandled({ ...state, open: rules.count > 0 && (!rules.free || state.text !== "") });
    case "chosen":
      return choose(state, event.index, rules);
    case "left":
      return isTakeable(state, rules)
        ? taken(parts(state, rules), false)
        : unhandled({ ...state, open: false, active: undefined });
    case "key":
      // The input method owns the key: Enter ends the composition, and the arrow keys move in its own list.
      return event.composing ? unhandled(state) : key(state, event, rules);
  }
}

function typed(text: string, composing: boolean, { free }: ComboRules): ComboStep {
  const open = (rest: string) => ({ text: rest, open: rest !== "" || !free, active: undefined });
  const rest = unendedTag(text);
  if (!free || composing || rest === text) return unhandled(open(text));
  const texts = splitTags(text.slice(0, text.length - rest.length));
  const state = open(rest.trimStart());
  return texts.length === 0
    ? unhandled(state)
    : { state, effect: { kind: "take", texts }, handled: false };
}

function key(
  state: ComboState,
  { key: name, alt, atStart }: ComboEvent & { kind: "key" },
  rules: ComboRules,
): ComboStep {
  switch (name) {
    case "ArrowDown":
    case "ArrowUp":
      return move(state, name === "ArrowDown" ? 1 : -1, alt, rules);
    case "Enter":
      return enter(state, rules);
    case "Escape":
      return state.open
        ? handled({ ...state, open: false, active: undefined })
        : unhandled({ ...state, active: undefined });
    case "Tab":
      // The focus moves on, and the active option is chosen.
      return state.open && state.active !== undefined
        ? { ...choose(state, state.active, rules), handled: false }
        : unhandled(state);
    case "Backspace":
      return state.text === ""
        ? { state, effect: { kind: "remove-last" }, handled: true }
        : unhandled(state);
    case "ChipsBefore":
      return atStart ? { state, effect: { kind: "enter-chips" }, handled: true } : unhandled(state);
    default:
      return unhandled({
        ...state,
        active: ["Home", "End"].includes(name) ? undefined : state.active,
      });
  }
}

function move(state: ComboState, by: 1 | -1, alt: boolean, { count }: ComboRules): ComboStep {
  if (alt && by === -1) return handled({ ...state, open: false, active: undefined });
  if (count === 0) return handled({ ...state, open: false, active: undefined });
  if (alt) return handled({ ...state, open: true });
  const from = state.open ? state.active : undefined;
  const first = by === 1 ? 0 : count - 1;
  const next = from === undefined ? first : (Math.min(from, count - 1) + by + count) % count;
  return handled({ ...state, open: true, active: next });
}

function enter(state: ComboState, rules: ComboRules): ComboStep {
  if (state.open && state.active !== undefined) return choose(state, state.active, rules);
  if (isTakeable(state, rules)) return taken(parts(state, rules), !rules.free);
  // Never creates anything from an unknown name: the first option is offered, not chosen.
  const offer = state.text !== "" && rules.count > 0;
  return handled(offer ? { ...state, open: true, active: 0 } : state);
}

function choose(state: ComboState, index: number, rules: ComboRules): ComboStep {
  if (index >= rules.count) return handled(state);
  const stays = rules.stays(index);
  // The options are unchanged only if no text had filtered them.
  const active = stays && state.text === "" ? state.active : undefined;
  return {
    state: { text: "", open: stays, active },
    effect: { kind: "choose", index },
    handled: true,
  };
}

function isTakeable({ text }: ComboState, { free, known }: ComboRules): boolean {
  return text.trim() !== "" && (free || known);
}

function parts({ text }: ComboState, { free }: ComboRules): readonly string[] {
  return free ? splitTags(text) : [text];
}

function taken(texts: readonly string[], open: boolean): ComboStep {
  return {
    state: { ...restingCombo, open },
    effect: { kind: "take", texts },
    handled: true,
  };
}

function handled(state: ComboState): ComboStep {
  return { state, handled: true };
}

function unhandled(state: ComboState): ComboStep {
  return { state, handled: false };
}
