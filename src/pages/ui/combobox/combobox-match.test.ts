import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { foldText } from "../../../shared/domain/text/fold-text.ts";
import { findMatches } from "./combobox-match.ts";

const anyText = fc.string({ unit: "grapheme" });
const itself = (text: string) => text;

function found(texts: readonly string[], query: string, limit = 10): readonly string[] {
  return findMatches(texts, itself, query, limit).map(({ item }) => item);
}

describe("findMatches", () => {
  it("ranks equal texts first, then texts that begin with the query, then words that do, then the rest", () => {
    const texts = ["prototype", "my type", "types", "type"];
    expect(found(texts, "type")).toEqual(["type", "types", "my type", "prototype"]);
  });

  it("keeps the order of the list among equal matches", () => {
    expect(found(["tyb", "tya"], "ty")).toEqual(["tyb", "tya"]);
  });

  it("ignores accents and case", () => {
    expect(found(["Café", "ÉTÉ"], "cafe")).toEqual(["Café"]);
    expect(found(["Café", "ÉTÉ"], "été")).toEqual(["ÉTÉ"]);
  });

  it("puts the text that is spelt as the query before those that only fold to it", () => {
    expect(found(["Resumé", "resume", "resume tips"], "resume")[0]).toBe("resume");
    expect(found(["resume", "Resumé", "resume tips"], "resumé")[0]).toBe("Resumé");
  });

  it("tells texts that the query begins from those of which it begins words only", () => {
    const begun = (text: string, query: string) => findMatches([text], itself, query, 1)[0]?.begins;
    expect(begun("Łódź", "lod")).toBe(true);
    expect(begun("tide mills", "mills")).toBe(false);
    expect(begun("tide mills", "")).toBe(false);
  });

  it("tells what begins words, each word of it, from what is within a word", () => {
    const finished = (text: string, query: string) =>
      findMatches([text], itself, query, 1)[0]?.beginsWords;
    expect(finished("tides", "tid")).toBe(true);
    expect(finished("water power", "pow")).toBe(true);
    expect(finished("water power", "pow wat")).toBe(true);
    expect(finished("modern c++", "c+")).toBe(true);
    expect(finished("Łódź", "lodz")).toBe(true);
    expect(finished("party", "art")).toBe(false);
    expect(finished("party art", "art")).toBe(true);
    expect(finished("party", "")).toBe(false);
  });

  it("takes typed apostrophes and hyphens for typeset ones", () => {
    const begun = (text: string, query: string) => findMatches([text], itself, query, 1)[0]?.begins;
    expect(begun("Artists’ books", "artists' b")).toBe(true);
    expect(begun("e\u2011mail", "e-m")).toBe(true);
  });

  it("requires every word of the query, in any order", () => {
    expect(found(["Artists’ books", "Book binding"], "book ar")).toEqual(["Artists’ books"]);
  });

  it("marks the matches in the original text", () => {
    const [match] = findMatches(["Très décoré"], itself, "deco", 1);
    expect(match?.found).toEqual([{ start: 5, end: 9 }]);
    expect(findMatches(["Straße 7"], itself, "strasse", 1)[0]?.found).toEqual([
      { start: 0, end: 6 },
    ]);
    expect(findMatches(["Maß"], itself, "mas", 1)[0]?.found).toEqual([{ start: 0, end: 3 }]);
  });

  it("returns the whole list, up to the limit, for an empty query", () => {
    expect(found(["a", "b", "c"], " ", 2)).toEqual(["a", "b"]);
  });

  it("forgives a slip: letters left out, doubled, wrong, or in a wrong place", () => {
    const texts = ["typography", "typescript", "tidal power"];
    for (const typed of ["tpscrpt", "tyypescript", "typexcript", "tyepscript", "typesript"]) {
      expect(found(texts, typed)).toEqual(["typescript"]);
    }
  });

  it("offers what resembles the query only if nothing contains it, and completes nothing to it", () => {
    expect(found(["typescript", "tpscrpt tools"], "tpscr")).toEqual(["tpscrpt tools"]);
    expect(findMatches(["typescript"], itself, "tpscr", 1)).toMatchObject([
      { begins: false, beginsWords: false },
    ]);
    expect(found(["typescript"], "script type 7")).toEqual([]);
    expect(found(["typescript"], "pyt")).toEqual([]);
  });

  it("takes no longer for a text made of one letter", () => {
    const text = "a".repeat(100);
    expect(found([`${text}b`], `${"a".repeat(20)}cc`)).toEqual([]);
  });

  it("finds the same for a query however it was typed before", () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "b", " ", "é"), maxLength: 5 });
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 8 }), fc.array(letters), (texts, queries) => {
        for (const query of queries) expect(found(texts, query)).toEqual(found([...texts], query));
      }),
    );
  });

  it("reads only the texts with the letters before, for each letter more", () => {
    const texts = Array.from({ length: 1_000 }, (_, at) => `tag ${at}`);
    found(texts, "99");
    const reads = vi.spyOn(String.prototype, "includes");
    found(texts, "999");
    const { length } = reads.mock.calls;
    reads.mockRestore();
    expect(length).toBe(19);
  });

  it("returns only items that match or resemble, with marks inside their text", () => {
    fc.assert(
      fc.property(fc.array(anyText), anyText, (texts, query) => {
        const words = foldText(query).trim().split(/\s+/u);
        const containing = texts.filter((text) =>
          words.every((word) => foldText(text).includes(word)),
        );
        for (const { item, found: marks } of findMatches(texts, itself, query, 100)) {
          if (containing.length > 0) expect(containing).toContain(item);
          for (const { start, end } of marks) {
            expect(start).toBeLessThan(end);
            expect(end).toBeLessThanOrEqual(item.length);
          }
        }
      }),
    );
  });
});
