import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanLines, cleanText, isCleanMarkup, replaceUnclean } from "./clean-text.ts";

describe("cleanText", () => {
  it("folds all kinds of white space into single spaces", () => {
    expect(cleanText(" A\n\ttitle\u00a0 of\u2028two \u0085 lines ", 300)).toBe(
      "A title of two lines",
    );
  });

  it("removes control characters, bidi controls and half characters", () => {
    expect(cleanText("a\u0000b\u001b\u009f\u202Ec\u2066d\u2069\ud800e", 300)).toBe("abcde");
  });

  it("keeps right-to-left marks, emoji, and text that looks like markup", () => {
    const text = "\u200fנושא 👩‍👩‍👧 <script>";
    expect(cleanText(text, 300)).toBe(text);
  });

  it("composes characters", () => {
    expect(cleanText("Cafe\u0301", 300)).toBe("Café");
  });

  it("truncates a long text with an ellipsis, never inside a character", () => {
    expect(cleanText("one two three", 9)).toBe("one two…");
    expect(cleanText("ab😀cd", 4)).toBe("ab…");
  });

  it("returns clean, capped, stable text for any input", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 1, max: 40 }), (text, max) => {
        const clean = cleanText(text, max);
        expect(clean.length).toBeLessThanOrEqual(max);
        expect(clean).not.toMatch(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]| {2}|^ | $/u);
        expect(cleanText(clean, max)).toBe(clean);
      }),
    );
  });
});

it("cleanLines removes only what JSON and databases reject", () => {
  expect(cleanLines("a\u0000\ud800b\t😀\nc")).toBe("ab\t😀\nc");
});

describe("replaceUnclean", () => {
  it("replaces what JSON and databases reject by a sign, so that nothing moves together", () => {
    expect(replaceUnclean("<\u0000b\ud800\u0080>\ufffe\u{1ffff}\t😀\n")).toBe(
      "<\ufffdb\ufffd\ufffd>\ufffd\ufffd\t😀\n",
    );
  });

  it("turns other line ends into line feeds", () => {
    expect(replaceUnclean("a\r\nb\rc\fd\u0085e")).toBe("a\nb\nc\nd\ne");
  });

  it("returns clean markup for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(isCleanMarkup(replaceUnclean(text))).toBe(true);
      }),
    );
  });
});
