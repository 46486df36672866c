import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { restingCombo, stepCombo, type ComboEvent, type ComboRules } from "./combobox.ts";

const tags: ComboRules = { count: 3, free: true, known: false, stays: () => false };
const collections: ComboRules = { count: 3, free: false, known: false, stays: () => true };

function key(name: string, more: Partial<ComboEvent & { kind: "key" }> = {}): ComboEvent {
  return { kind: "key", key: name, composing: false, alt: false, atStart: false, ...more };
}

function pasted(text: string, place: Partial<ComboEvent & { kind: "pasted" }> = {}): ComboEvent {
  return { kind: "pasted", text, from: 0, to: 0, ...place };
}

function typed(text: string, composing = false): ComboEvent {
  return { kind: "typed", text, composing };
}

describe("a combobox that accepts any text", () => {
  it("opens its list on typing, with the keyboard still in the text", () => {
    const { state } = stepCombo(restingCombo, typed("ty"), tags);
    expect(state).toEqual({ text: "ty", open: true, active: undefined });
  });

  it("accepts the typed text on Enter if no option is active", () => {
    const step = stepCombo({ text: "ty", open: true, active: undefined }, key("Enter"), tags);
    expect(step.effect).toEqual({ kind: "take", texts: ["ty"] });
    expect(step.state).toEqual(restingCombo);
  });

  it("chooses the active option", () => {
    const step = stepCombo({ text: "ty", open: true, active: 1 }, key("Enter"), tags);
    expect(step.effect).toEqual({ kind: "choose", index: 1 });
    expect(step.state.open).toBe(false);
  });

  it("uses Enter even in an empty field, so that it submits no form", () => {
    expect(stepCombo(restingCombo, key("Enter"), tags)).toEqual({
      state: restingCombo,
      handled: true,
    });
  });

  it("accepts the text before a comma and continues with the text after it", () => {
    const step = stepCombo(restingCombo, typed("css, print, la"), tags);
    expect(step.effect).toEqual({ kind: "take", texts: ["css", "print"] });
    expect(step.state.text).toBe("la");
  });

  it("accepts all parts of a pasted list", () => {
    const step = stepCombo(restingCombo, pasted("css\nprint;  layout"), tags);
    expect(step.effect).toEqual({ kind: "take", texts: ["css", "print", "layout"] });
    expect(step.handled).toBe(true);
  });

  it("inserts a pasted list at the caret, replacing the selection", () => {
    const state = { text: "old type", open: true, active: undefined };
    const over = (from: number, to: number) =>
      stepCombo(state, pasted("css, print", { from, to }), tags).effect;
    expect(over(0, 8)).toEqual({ kind: "take", texts: ["css", "print"] });
    expect(over(0, 3)).toEqual({ kind: "take", texts: ["css", "print type"] });
    expect(over(4, 4)).toEqual({ kind: "take", texts: ["old css", "printtype"] });
    expect(over(8, 8)).toEqual({ kind: "take", texts: ["old typecss", "print"] });
  });

  it("leaves the paste of a single word to the field", () => {
    expect(stepCombo(restingCombo, pasted("css"), tags).handled).toBe(false);
  });

  it("accepts the typed text when the focus leaves", () => {
    const step = stepCombo({ text: "css", open: true, active: undefined }, { kind: "left" }, tags);
    expect(step.effect).toEqual({ kind: "take", texts: ["css"] });
  });

  it("removes the last chip on Backspace, but only in an empty field", () => {
    expect(stepCombo(restingCombo, key("Backspace"), tags).effect).toEqual({
      kind: "remove-last",
    });
    const withText = { text: "c", open: true, active: undefined };
    expect(stepCombo(withText, key("Backspace"), tags).effect).toBeUndefined();
  });

  it("moves to the chips from the start of the field", () => {
    const step = stepCombo(restingCombo, key("ChipsBefore", { atStart: true }), tags);
    expect(step.effect).toEqual({ kind: "enter-chips" });
  });

  it("closes its list on Escape and leaves the next Escape to the popup", () => {
    const first = stepCombo({ text: "ty", open: true, active: 1 }, key("Escape"), tags);
    expect(first).toEqual({ state: { text: "ty", open: false, active: undefined }, handled: true });
    expect(stepCombo(first.state, key("Escape"), tags).handled).toBe(false);
  });

  it("chooses the active option when Tab leaves, without holding the focus", () => {
    const step = stepCombo({ text: "ty", open: true, active: 0 }, key("Tab"), tags);
    expect(step.effect).toEqual({ kind: "choose", index: 0 });
    expect(step.handled).toBe(false);
  });
});

describe("a combobox that accepts only known names", () => {
  it("offers the first option on Enter for an unknown name, and accepts nothing", () => {
    const step = stepCombo(
      { text: "bo", open: true, active: undefined },
      key("Enter"),
      collections,
    );
    expect(step.effect).toBeUndefined();
    expect(step.state.active).toBe(0);
  });

  it("accepts a known name as soon as it is typed, and stays open", () => {
    const state = { text: "Print", open: true, active: undefined };
    const step = stepCombo(state, key("Enter"), { ...collections, known: true });
    expect(step.effect).toEqual({ kind: "take", texts: ["Print"] });
    expect(step.state.open).toBe(true);
  });

  it("keeps unknown text when the focus leaves", () => {
    const state = { text: "bo", open: true, active: undefined };
    const step = stepCombo(state, { kind: "left" }, collections);
    expect(step.state).toEqual({ text: "bo", open: false, active: undefined });
  });

  it("stays open after a choice, and keeps its place if there was no text", () => {
    const step = stepCombo({ text: "", open: true, active: 2 }, key("Enter"), collections);
    expect(step.state).toEqual({ text: "", open: true, active: 2 });
  });

  it("does not split its text at commas", () => {
    const step = stepCombo(restingCombo, typed("Books, old"), collections);
    expect(step.state.text).toBe("Books, old");
    expect(step.effect).toBeUndefined();
  });
});

const anyKey = fc.constantFrom(
  "ArrowDown",
  "ArrowUp",
  "Enter",
  "Escape",
  "Tab",
  "Backspace",
  "ChipsBefore",
  "Home",
  "a",
);
const anyEvent: fc.Arbitrary<ComboEvent> = fc.oneof(
  fc.record({ kind: fc.constant("typed" as const), text: fc.string(), composing: fc.boolean() }),
  fc.record({
    kind: fc.constant("pasted" as const),
    text: fc.string(),
    from: fc.nat(5),
    to: fc.nat(5),
  }),
  fc.record({
    kind: fc.constant("key" as const),
    key: anyKey,
    composing: fc.boolean(),
    alt: fc.boolean(),
    atStart: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("chosen" as const), index: fc.nat(5) }),
  fc.constant({ kind: "pressed" as const }),
  fc.constant({ kind: "left" as const }),
);
const anyRules = fc.record({
  count: fc.nat(5),
  free: fc.boolean(),
  known: fc.boolean(),
  stays: fc.constant(() => true),
});

describe("any combobox", () => {
  it("never activates or chooses an option that does not exist", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyEvent, anyRules)), (steps) => {
        let state = restingCombo;
        for (const [event, rules] of steps) {
          const active = (state.active ?? 0) < rules.count ? state.active : undefined;
          const step = stepCombo({ ...state, active }, event, rules);
          if (step.state.active !== undefined) expect(step.state.active).toBeLessThan(rules.count);
          if (step.effect?.kind === "choose") expect(step.effect.index).toBeLessThan(rules.count);
          state = step.state;
        }
      }),
    );
  });

  it("ignores every key while an input method is composing", () => {
    fc.assert(
      fc.property(anyKey, fc.string(), anyRules, (name, text, rules) => {
        const state = { text, open: true, active: undefined };
        const step = stepCombo(state, key(name, { composing: true }), rules);
        expect(step).toEqual({ state, handled: false });
      }),
    );
  });

  it("never accepts text while an input method is composing it", () => {
    fc.assert(
      fc.property(fc.string(), anyRules, (text, rules) => {
        const step = stepCombo(restingCombo, typed(text, true), rules);
        expect(step.state.text).toBe(text);
        expect(step.effect).toBeUndefined();
      }),
    );
  });
});
