import { splitTags, tagSeparator, unendedTag } from "../../../shared/domain/values/tag.ts";

/**
 * The behaviour of a combobox with chips, without rendering. The pattern is "editable combobox with list autocomplete"
 * of the ARIA Authoring Practices Guide (W3C, https://www.w3.org/WAI/ARIA/apg/patterns/combobox/), with automatic
 * selection: while the user types, the best option is active, and Enter, Tab or a comma chooses it. The typed text
 * itself is an option too, one arrow key away, and Shift+Enter accepts it. One deviation: if the focus leaves without
 * Tab, nothing is chosen and the text stays as written, so that a click elsewhere never completes a word.
 */
export interface ComboState {
  readonly text: string;
  readonly open: boolean;
  /** The option that the arrow keys have reached; undefined while the best option is the active one. */
  readonly active: number | undefined;
}

export const restingCombo: ComboState = { text: "", open: false, active: undefined };

export type ComboEvent =
  /** The text changed. `composing`: an input method has not finished it. */
  | { kind: "typed"; text: string; composing: boolean }
  /** Replaces the text from `from` to `to`, which are equal if nothing is selected. */
  | { kind: "pasted"; text: string; from: number; to: number }
  | { kind: "key"; key: string; composing: boolean; alt: boolean; shift: boolean; atStart: boolean }
  | { kind: "pressed" }
  | { kind: "chosen"; index: number }
  | { kind: "left" };

/** Effects outside the combobox, which owns neither the options nor the chips. */
type ComboEffect =
  /** The user chose this option. If it was chosen before, it is removed. */
  | { kind: "choose"; index: number }
  /** The option finishes the typed text. If it was chosen before, it stays chosen. */
  | { kind: "finish"; index: number }
  /** Accept these texts as written. */
  | { kind: "take"; texts: readonly string[] }
  | { kind: "remove-last" }
  | { kind: "enter-chips" };

export interface ComboRules {
  /** The number of options for the text. */
  count: number;
  /** The option that finishes the text, or else the option that creates it; undefined if there is neither. */
  best: number | undefined;
  /** Any text is accepted as written, also when the focus leaves, and is split at commas. */
  free: boolean;
  /** A text that is not an option is accepted as written when the user asks for it. */
  creates: boolean;
  /** The text equals one of the options. */
  known: boolean;
  /** The list stays open after a choice. */
  several: boolean;
  /** While nothing is typed, Enter chooses the first option. */
  offers?: boolean;
  /** The option opens a question in place of the list. */
  asks: (index: number) => boolean;
}

export interface ComboStep {
  state: ComboState;
  effect?: ComboEffect;
  /** The key has been used and must have no other effect. */
  handled: boolean;
}

/** The active option of an open list: the option that the arrow keys reached, or else the best option. */
export function activeOption(
  { open, active }: ComboState,
  { best, count }: Pick<ComboRules, "best" | "count">,
): number | undefined {
  const index = open ? (active ?? best) : undefined;
  return index !== undefined && index < count ? index : undefined;
}

/**
 * The state after one event. `count` and `best` belong to the text before the event, so a list that is `open` may turn
 * out empty and is then not shown. Only a shown list completes a text.
 */
export function stepCombo(state: ComboState, event: ComboEvent, rules: ComboRules): ComboStep {
  switch (event.kind) {
    case "typed":
      return typed(state, event, rules);
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
      return state.text.trim() !== "" && (rules.free || rules.known)
        ? taken(parts(state, rules), false)
        : unhandled(closed(state));
    case "key":
      // The input method owns the key: Enter ends the composition, and the arrow keys move in its own list.
      return event.composing ? unhandled(state) : key(state, event, rules);
  }
}

function typed(
  state: ComboState,
  { text, composing }: ComboEvent & { kind: "typed" },
  rules: ComboRules,
): ComboStep {
  const opened = (rest: string) => ({
    text: rest,
    open: rest !== "" || !rules.free,
    active: undefined,
  });
  const rest = unendedTag(text);
  if (!rules.free || composing || rest === text) return unhandled(opened(text));
  const active = activeOption(state, rules);
  if (active !== undefined && isEnded(state.text, text)) {
    return { ...finish(active, rules), handled: false };
  }
  const texts = splitTags(text.slice(0, text.length - rest.length));
  const next = opened(rest.trimStart());
  return texts.length === 0
    ? unhandled(next)
    : { state: next, effect: { kind: "take", texts }, handled: false };
}

/** Whether the only text typed since is a separator at the end. */
function isEnded(before: string, text: string): boolean {
  return text.slice(0, -1) === before && tagSeparator.test(text.slice(-1));
}

function key(
  state: ComboState,
  { key: name, alt, shift, atStart }: ComboEvent & { kind: "key" },
  rules: ComboRules,
): ComboStep {
  switch (name) {
    case "ArrowDown":
    case "ArrowUp":
      return move(state, name === "ArrowDown" ? 1 : -1, alt, rules);
    case "Enter":
      return enter(state, shift, rules);
    case "Escape":
      return state.open ? handled(closed(state)) : unhandled(closed(state));
    case "Tab": {
      // The focus moves on, and the active option is chosen, unless it opens a question, which would take the focus
      // back.
      const active = activeOption(state, rules);
      return active === undefined || rules.asks(active)
        ? unhandled(state)
        : { ...finish(active, rules), handled: false };
    }
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

function move(state: ComboState, by: 1 | -1, alt: boolean, rules: ComboRules): ComboStep {
  const { count } = rules;
  if (count === 0 || (alt && by === -1)) return handled(closed(state));
  if (alt) return handled({ ...state, open: true });
  const from = activeOption(state, rules);
  const first = by === 1 ? 0 : count - 1;
  const next = from === undefined ? first : (from + by + count) % count;
  return handled({ ...state, open: true, active: next });
}

function enter(state: ComboState, asWritten: boolean, rules: ComboRules): ComboStep {
  const active = asWritten ? undefined : activeOption(state, rules);
  if (active !== undefined) {
    return state.active === undefined ? finish(active, rules) : choose(state, active, rules);
  }
  if (state.text.trim() === "") {
    return rules.offers === true && rules.count > 0
      ? { ...finish(0, rules), state: restingCombo }
      : handled(state);
  }
  if (rules.free || rules.creates || rules.known) return taken(parts(state, rules), !rules.free);
  // The text has no meaning yet, so the first option is offered and not chosen.
  return handled(rules.count > 0 ? { ...state, open: true, active: 0 } : state);
}

function choose(state: ComboState, index: number, rules: ComboRules): ComboStep {
  if (index >= rules.count) return handled(state);
  const stays = rules.several && !rules.asks(index);
  // The options are unchanged only if no text had filtered them.
  const active = stays && state.text === "" ? state.active : undefined;
  return {
    state: { text: "", open: stays, active },
    effect: { kind: "choose", index },
    handled: true,
  };
}

function finish(index: number, rules: ComboRules): ComboStep {
  return {
    state: { ...restingCombo, open: rules.several && !rules.asks(index) },
    effect: { kind: "finish", index },
    handled: true,
  };
}

function parts({ text }: ComboState, { free }: ComboRules): readonly string[] {
  return free ? splitTags(text) : [text.trim()];
}

function taken(texts: readonly string[], open: boolean): ComboStep {
  return {
    state: { ...restingCombo, open },
    effect: { kind: "take", texts },
    handled: true,
  };
}

function closed(state: ComboState): ComboState {
  return { ...state, open: false, active: undefined };
}

function handled(state: ComboState): ComboStep {
  return { state, handled: true };
}

function unhandled(state: ComboState): ComboStep {
  return { state, handled: false };
}
