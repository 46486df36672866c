import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { growth } from "../../../test/support/growth.ts";
import { foldText } from "../domain/text/fold-text.ts";
import { aroundFirstMark, findMarks } from "./marks.ts";
import { parseQuery } from "./query.ts";
import { wordsAndSignsIn } from "./words.ts";

/** The text with its marks in brackets. */
function marked(text: string, typed: string, options: { isAddress?: boolean } = {}): string {
  let shown = "";
  let place = 0;
  for (const { start, end } of findMarks(text, parseQuery(typed).words, options)) {
    shown += `${text.slice(place, start)}[${text.slice(start, end)}]`;
    place = end;
  }
  return shown + text.slice(place);
}

describe("findMarks", () => {
  it.each([
    ["Tide tables of 2024", "tid", "[Tid]e tables of 2024"],
    ["Tide tables, old tides", "tide old", "[Tide] tables, [old] [tide]s"],
    ["Łódź in spring", "lodz", "[Łódź] in spring"],
    ["Die Straße", "strasse", "Die [Straße]"],
    ["Cafe\u0301 noir", "cafe", "[Cafe\u0301] noir"],
    ["東京タワーへ", "京タワ", "東[京タワ]ーへ"],
    ["Grids and typography", "typograhpy", "Grids and [typography]"],
    ["a tide, a tidewater", '"tide"', "a [tide], a tidewater"],
    ["ﾊﾞﾅﾅと苺", "バナナ", "[ﾊﾞﾅﾅ]と苺"],
    [
      "서울 여행".normalize("NFD"),
      "서울",
      `[${"서울".normalize("NFD")}] ${"여행".normalize("NFD")}`,
    ],
    [
      "\u0645\u062F\u0631\u0633\u0629",
      "\u0645\u062F\u0631\u0633\u0647",
      "[\u0645\u062F\u0631\u0633\u0629]",
    ],
    ["nothing", "else", "nothing"],
  ])("of %s for %s: %s", (text, typed, expected) => {
    expect(marked(text, typed)).toBe(expected);
  });
});

it.each([
  ["w.example/%C3%9Cber_uns", "uber uns", "w.example/[%C3%9Cber]_[uns]"],
  ["w.example/%E6%9D%B1%E4%BA%AC%E9%83%BD", "東京", "w.example/[%E6%9D%B1%E4%BA%AC]%E9%83%BD"],
  ["w.example/a%20tide%2Fb", "tide 2fb", "w.example/a%20[tide]%2Fb"],
  ["w.example/100%&%E4&%C3", "100 c3", "w.example/[100]%&%E4&%[C3]"],
])("in the address %s, marks for %s the escapes: %s", (address, typed, expected) => {
  expect(marked(address, typed, { isAddress: true })).toBe(expected);
});

it("marks each word that the index has of a text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 20 }), (text) => {
      for (const { text: word } of wordsAndSignsIn(foldText(text))) {
        const typed = { text: word, isWhole: true, isEverywhere: true, isForgiven: false };
        expect(findMarks(text, [typed])).not.toEqual([]);
        expect(findMarks(text.normalize("NFD"), [typed])).not.toEqual([]);
      }
    }),
  );
});

it("takes as long for each of very many marks as for each of a few", async () => {
  const { words } = parseQuery("sea");
  const mark = (count: number) =>
    expect(findMarks("sea ".repeat(count), words)).toHaveLength(count);
  // If each mark looked at all others, 4,096.
  expect(await growth(mark, 2_000, 64)).toBeLessThan(500);
});

describe("aroundFirstMark", () => {
  const long = `${"word ".repeat(100)}tide tables ${"word ".repeat(100)}`;

  it("begins shortly before the first mark, at a word", () => {
    const { text, marks, isCut } = aroundFirstMark([long], parseQuery("tide").words, 80);
    expect(isCut).toBe(true);
    expect(text.startsWith("word ")).toBe(true);
    expect(text).toHaveLength(80);
    const [mark] = marks;
    expect(text.slice(mark?.start, mark?.end)).toBe("tide");
  });

  it("is of the first text that has a mark", () => {
    const { words } = parseQuery("tables");
    expect(aroundFirstMark(["the sea", "tide tables", "tables"], words, 80)).toEqual({
      text: "tide tables",
      marks: [{ start: 5, end: 11 }],
      isCut: false,
    });
  });

  it("cuts no character in two", () => {
    const { text } = aroundFirstMark([`tide ${"🌊".repeat(100)}`], parseQuery("tide").words, 80);
    expect(text).toBe(`tide ${"🌊".repeat(37)}`);
  });

  it("begins with the text if the mark is near, or if there is none", () => {
    expect(aroundFirstMark(["tide tables"], parseQuery("tables").words, 80)).toMatchObject({
      text: "tide tables",
      isCut: false,
    });
    expect(aroundFirstMark([long], parseQuery("sea").words, 80).text).toBe(long.slice(0, 80));
  });
});
