import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldText } from "./fold-text.ts";

describe("foldText", () => {
  it.each([
    ["lodz", "Łódź"],
    ["strasse", "straße"],
    ["STRASSE", "STRAẞE"],
    ["oeuvre", "Œuvre"],
    ["smorrebrod", "Smørrebrød"],
    ["istanbul", "İstanbul"],
    ["isik", "ışık"],
    ["cafe", "CAFÉ"],
    ["ελλαδα", "Ελλάδα"],
    ["ΟΔΟΣ", "οδός"],
    ["елка", "Ёлка"],
    ["كتاب", "كِتَابٌ"],
    ["احمد", "أحمد"],
    ["שלום", "שָׁלוֹם"],
    ["ﾄｳｷｮｳ", "トウキョウ"],
    ["ｔｏｋｙｏ", "Tokyo"],
    ["tieng viet", "Tiếng Việt"],
    ["artists' books", "Artists’ books"],
    ["'90s", "‘90s"],
    ["e-mail", "e\u2011mail"],
    ["Donaudampfschiff", "Donau\u00ADdampf\u00ADschiff"],
  ])("takes %s for %s", (typed, meant) => {
    expect(foldText(typed)).toBe(foldText(meant));
  });

  it.each([
    ["か", "が"],
    ["は", "ぱ"],
    ["कि", "का"],
    ["กิน", "กัน"],
    ["한", "하"],
    ["o", "a"],
  ])("keeps %s apart from %s", (one, other) => {
    expect(foldText(one)).not.toBe(foldText(other));
  });

  it("gives a folded text back as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });

  it("takes composed and decomposed texts for the same", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(foldText(text.normalize("NFD"))).toBe(foldText(text));
        expect(foldText(text.normalize("NFC"))).toBe(foldText(text));
      }),
    );
  });

  it("leaves no case behind", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(foldText(text).toLowerCase().normalize("NFC").replaceAll("ς", "σ")).toBe(
          foldText(text),
        );
      }),
    );
  });
});

it.each([
  ["Donau\u200Bdampf", "donaudampf"],
  ["\u1781\u17D2\u1798\u17C2\u179A\u200B\u1780", "\u1781\u17D2\u1798\u17C2\u179A\u1780"], // Khmer
  ["\u200Etide\u200F\u061C", "tide"],
  ["ti\u2060de", "tide"],
])("leaves out what has no width and nobody types: %j", (text, folded) => {
  expect(foldText(text)).toBe(folded);
});
