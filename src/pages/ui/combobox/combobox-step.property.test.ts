import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { key, shown, typed } from "../../../../test/support/combo-events.ts";
import {
  activeOption,
  restingCombo,
  stepCombo,
  type ComboEvent,
  type ComboRules,
  type ComboState,
} from "./combobox-step.ts";

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
    shift: fc.boolean(),
    atStart: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("chosen" as const), index: fc.nat(5) }),
  fc.constant({ kind: "pressed" as const }),
  fc.constant({ kind: "left" as const }),
);
const anyRules: fc.Arbitrary<ComboRules> = fc
  .record({
    count: fc.nat(5),
    best: fc.option(fc.nat(4), { nil: undefined }),
    free: fc.boolean(),
    creates: fc.boolean(),
    known: fc.boolean(),
    several: fc.boolean(),
    asks: fc.constantFrom(
      () => false,
      () => true,
    ),
  })
  .map((rules) => ({
    ...rules,
    best: rules.best !== undefined && rules.best < rules.count ? rules.best : undefined,
  }));
const anyText = fc.string({ minLength: 1 }).filter((text) => text.trim() !== "");

describe("any combobox", () => {
  it("never activates or chooses an option that does not exist", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyEvent, anyRules)), (steps) => {
        let state = restingCombo;
        for (const [event, rules] of steps) {
          const active = (state.active ?? 0) < rules.count ? state.active : undefined;
          const step = stepCombo({ ...state, active }, event, rules);
          if (step.state.active !== undefined) expect(step.state.active).toBeLessThan(rules.count);
          const { effect } = step;
          if (effect !== undefined && "index" in effect)
            expect(effect.index).toBeLessThan(rules.count);
          ({ state } = step);
        }
      }),
    );
  });

  it("takes the active option by Enter, Tab and, where commas split, a comma alike", () => {
    const byComma = (text: string) => typed(`${text},`);
    fc.assert(
      fc.property(anyText, anyRules, (text, rules) => {
        fc.pre(rules.best !== undefined && !rules.asks(0) && !/[,;،؛、，；\n\t]/u.test(text));
        const events = [key("Enter"), key("Tab"), ...(rules.free ? [byComma(text)] : [])];
        for (const event of events) {
          expect(stepCombo(shown(text), event, rules)).toMatchObject({
            effect: { kind: "finish", index: rules.best },
            state: { text: "" },
          });
        }
      }),
    );
  });

  it("chooses only what the list shows: a closed one is left to the text", () => {
    fc.assert(
      fc.property(fc.string(), anyEvent, anyRules, (text, event, rules) => {
        fc.pre(event.kind !== "chosen");
        const { effect } = stepCombo({ text, open: false, active: undefined }, event, rules);
        expect(["choose", "finish"]).not.toContain(effect?.kind);
      }),
    );
  });

  it("gives nothing back but what the user named by an arrow key or a click", () => {
    fc.assert(
      fc.property(fc.string(), anyEvent, anyRules, (text, event, rules) => {
        fc.pre(event.kind !== "chosen");
        expect(stepCombo(shown(text), event, rules).effect?.kind).not.toBe("choose");
      }),
    );
  });

  it("accepts exactly what was typed on Shift+Enter, where it accepts new names", () => {
    fc.assert(
      fc.property(anyText, anyRules, (text, rules) => {
        fc.pre(!rules.free && (rules.creates || rules.known));
        const step = stepCombo(shown(text), key("Enter", { shift: true }), rules);
        expect(step.effect).toEqual({ kind: "take", texts: [text.trim()] });
      }),
    );
  });

  it("comes back to the best option after a whole round of arrow keys", () => {
    fc.assert(
      fc.property(anyText, anyRules, fc.constantFrom("ArrowUp", "ArrowDown"), (text, rules, by) => {
        fc.pre(rules.best !== undefined);
        let state: ComboState = shown(text);
        for (let turn = 0; turn < rules.count; turn += 1)
          ({ state } = stepCombo(state, key(by), rules));
        expect(activeOption(state, rules)).toBe(rules.best);
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
