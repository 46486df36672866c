import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anId } from "../../../../../test/support/builders.ts";
import type { LocalId } from "../../../../shared/domain/values/ids.ts";
import { changesOf, fieldsOf, typedOf, wrongIn, type Typed } from "./typed.ts";

const choice = fc.constantFrom("unset" as const, "yes" as const, "no" as const);
const text = fc.constantFrom("", "a", "b");
const typed: fc.Arbitrary<Typed> = fc.record({
  title: fc.constantFrom("a", "b"),
  description: text,
  emoji: text,
  sharing: text,
  order: fc.constantFrom("", "0", "-5", "1024"),
  parent: fc.constantFrom(undefined, anId<LocalId>(1), anId<LocalId>(2)),
  pinned: choice,
  publicVisible: choice,
  shareAllLinks: choice,
  coverBytes: fc.constantFrom(0, 100),
});

describe("the form of a collection", () => {
  it("shows again what a new collection was given", () => {
    fc.assert(
      fc.property(typed, (given) => {
        expect(typedOf(fieldsOf(given))).toEqual(given);
      }),
    );
  });

  it("sends a field exactly if it is different", () => {
    fc.assert(
      fc.property(typed, typed, (kept, now) => {
        const names: Record<string, keyof Typed> = {
          sharePreference: "sharing",
          visualOrder: "order",
        };
        const sent = Object.keys(changesOf(kept, now)).map((name) => names[name] ?? name);
        const different = Object.entries(kept)
          .filter(([name, value]) => new Map(Object.entries(now)).get(name) !== value)
          .map(([name]) => name);
        expect(sent.toSorted()).toEqual(different.toSorted());
      }),
    );
  });

  it("clears with an empty text, and with null where a field is no text", () => {
    const full = typedOf({
      title: "A",
      description: "B",
      emoji: "C",
      sharePreference: "D",
      pinned: true,
      visualOrder: 3,
      publicVisible: false,
      shareAllLinks: true,
      parent: anId<LocalId>(1),
      coverBytes: 100,
    });
    expect(changesOf(full, { ...typedOf({}), title: "A" })).toEqual({
      description: "",
      emoji: "",
      sharePreference: "",
      pinned: null,
      visualOrder: null,
      publicVisible: null,
      shareAllLinks: null,
      parent: null,
      coverBytes: 0,
    });
  });

  it("sends no spaces around a text, and no change where nothing else changed", () => {
    const kept = typedOf({ title: "A" });
    expect(changesOf(kept, { ...kept, title: " A ", emoji: " " })).toEqual({});
  });

  it("sends no control characters and no half characters, which a server may refuse each time", () => {
    const written = {
      ...typedOf({}),
      title: "Ti\0des\u0008",
      description: "a\uD83D\n\tb",
      emoji: "👨\u200D👩\0",
    };
    expect(fieldsOf(written)).toEqual({
      title: "Tides",
      description: "a\n\tb",
      emoji: "👨\u200D👩",
    });
  });

  it("refuses a missing title, an order that is no integer, and texts that are too long", () => {
    expect(wrongIn({ ...typedOf({}), order: "1.5", emoji: "x".repeat(65) })).toEqual({
      title: { kind: "missing" },
      order: { kind: "not-an-integer" },
      emoji: { kind: "too-long", most: 64 },
    });
    expect(wrongIn(typedOf({ title: "A", visualOrder: -3 }))).toEqual({});
  });
});
