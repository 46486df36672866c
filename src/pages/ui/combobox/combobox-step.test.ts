import { describe, expect, it } from "vitest";
import { key, pasted, shown, typed } from "../../../../test/support/combo-events.ts";
import { activeOption, restingCombo, stepCombo, type ComboRules } from "./combobox-step.ts";

const tags: ComboRules = {
  count: 3,
  best: 0,
  free: true,
  creates: false,
  known: false,
  several: false,
  asks: () => false,
};
const collections: ComboRules = { ...tags, free: false, creates: true, several: true };
const repositories: ComboRules = { ...tags, best: undefined, free: false };

describe("a combobox that accepts any text", () => {
  it("opens its list on typing, with the best option active", () => {
    const { state } = stepCombo(restingCombo, typed("ty"), tags);
    expect(state).toEqual({ text: "ty", open: true, active: undefined });
    expect(activeOption(state, tags)).toBe(0);
  });

  it("finishes the text with the best option on Enter", () => {
    const step = stepCombo(shown("ty"), key("Enter"), tags);
    expect(step).toEqual({
      state: restingCombo,
      effect: { kind: "finish", index: 0 },
      handled: true,
    });
  });

  it("accepts the text as written on Shift+Enter", () => {
    const step = stepCombo(shown("ty"), key("Enter", { shift: true }), tags);
    expect(step.effect).toEqual({ kind: "take", texts: ["ty"] });
    expect(step.state).toEqual(restingCombo);
  });

  it("accepts the text as written on Enter if nothing finishes it, or the list is closed", () => {
    const take = { kind: "take", texts: ["ty"] };
    expect(stepCombo(shown("ty"), key("Enter"), { ...tags, best: undefined }).effect).toEqual(take);
    const closed = { ...shown("ty"), open: false };
    expect(stepCombo(closed, key("Enter"), tags).effect).toEqual(take);
  });

  it("has the text itself as its last option, one arrow key away from the best one", () => {
    const up = stepCombo(shown("ty"), key("ArrowUp"), tags);
    expect(up.state.active).toBe(2);
    expect(stepCombo(up.state, key("Enter"), tags).effect).toEqual({ kind: "choose", index: 2 });
  });

  it("moves from the best option to the next", () => {
    expect(stepCombo(shown("ty"), key("ArrowDown"), tags).state.active).toBe(1);
    expect(stepCombo(shown(""), key("ArrowDown"), { ...tags, best: undefined }).state.active).toBe(
      0,
    );
  });

  it("chooses the option that the arrow keys have reached", () => {
    const step = stepCombo(shown("ty", 1), key("Enter"), tags);
    expect(step.effect).toEqual({ kind: "choose", index: 1 });
    expect(step.state.open).toBe(false);
  });

  it("finishes the text with the active option at a comma", () => {
    for (const separator of [",", ";", "،", "、"]) {
      const step = stepCombo(shown("ty"), typed(`ty${separator}`), tags);
      expect(step).toEqual({
        state: restingCombo,
        effect: { kind: "finish", index: 0 },
        handled: false,
      });
    }
    expect(stepCombo(shown("ty", 1), typed("ty,"), tags).effect).toEqual({
      kind: "finish",
      index: 1,
    });
  });

  it("accepts the text before a comma as written if more than the comma was typed at once", () => {
    const step = stepCombo(shown("ty"), typed("t,y"), tags);
    expect(step.effect).toEqual({ kind: "take", texts: ["t"] });
    expect(step.state.text).toBe("y");
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

  it("accepts the typed text as written when the focus leaves", () => {
    const step = stepCombo(shown("css"), { kind: "left" }, tags);
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

  it("finishes the text with the active option when Tab leaves, without holding the focus", () => {
    for (const active of [undefined, 0]) {
      const step = stepCombo(shown("ty", active), key("Tab"), tags);
      expect(step.effect).toEqual({ kind: "finish", index: 0 });
      expect(step.handled).toBe(false);
    }
  });
});

describe("a combobox that creates names on request", () => {
  it("finishes the text on Enter and stays open", () => {
    const step = stepCombo(shown("rea"), key("Enter"), collections);
    expect(step.effect).toEqual({ kind: "finish", index: 0 });
    expect(step.state).toEqual({ text: "", open: true, active: undefined });
  });

  it("accepts a new name on Shift+Enter, and on Enter with its list closed", () => {
    const take = { kind: "take", texts: ["bo"] };
    const asWritten = key("Enter", { shift: true });
    expect(stepCombo(shown(" bo "), asWritten, collections).effect).toEqual(take);
    const closed = { ...shown("bo"), open: false };
    expect(stepCombo(closed, key("Enter"), collections).effect).toEqual(take);
  });

  it("accepts a known name on Enter although no option is best, and stays open", () => {
    const state = { text: "Print", open: true, active: undefined };
    const rules = { ...collections, best: undefined, known: true };
    const step = stepCombo(state, key("Enter"), rules);
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

  it("leaves Tab alone on an option that asks for more", () => {
    const step = stepCombo(shown("bo", 1), key("Tab"), { ...collections, asks: () => true });
    expect(step.effect).toBeUndefined();
  });

  it("closes its list for an option that asks for more", () => {
    const step = stepCombo(shown("bo", 1), key("Enter"), { ...collections, asks: () => true });
    expect(step.state.open).toBe(false);
  });

  it("does not split its text at commas", () => {
    const step = stepCombo(restingCombo, typed("Books, old"), collections);
    expect(step.state.text).toBe("Books, old");
    expect(step.effect).toBeUndefined();
  });
});

describe("a combobox that accepts only known names", () => {
  it("offers the first option on Enter for an unknown name, and accepts nothing", () => {
    for (const shift of [false, true]) {
      const step = stepCombo(shown("bo"), key("Enter", { shift }), repositories);
      expect(step.effect).toBeUndefined();
      expect(step.state.active).toBe(0);
    }
  });
});
