// @vitest-environment node
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { asId, type LocalId } from "../domain/values/ids.ts";
import {
  emptyPage,
  fillPages,
  getMiddleWord,
  isWholePage,
  latestPostings,
  linksOfWordMost,
  linksWith,
  postingsInPage,
  postingsOf,
  type Posting,
} from "./word-pages.ts";

const word = fc.constantFrom("a", "grid", "grids", "tide", "東京", "1000123");
const id = fc.uuid().map((text) => asId<LocalId>(text));
const postings = fc.array(fc.record({ word, id }), { maxLength: 400 });

const numbered = (at: number) =>
  asId<LocalId>(`00000000-0000-4000-8000-${String(at).padStart(12, "0")}`);
const many = (count: number, text: string): Posting[] =>
  Array.from({ length: count }, (_, at) => ({ word: text, id: numbered(at) }));

it("keeps what is added, in order, in pages that are full but for the last", () => {
  fc.assert(
    fc.property(postings, postings, (first, second) => {
      const before = fillPages(emptyPage, first);
      const pages = [...before.slice(0, -1), ...fillPages(before.at(-1) ?? emptyPage, second)];
      expect(postingsOf(pages)).toEqual([...first, ...second]);
      for (const page of pages.slice(0, -1)) {
        expect(postingsOf([page])).toHaveLength(postingsInPage);
      }
      expect(pages.every(isWholePage)).toBe(true);
    }),
  );
});

it("finds the links with the beginning of a word, the last first, and never more than 1,000", () => {
  const pages = fillPages(emptyPage, [
    { word: "grid", id: numbered(1) },
    { word: "tide", id: numbered(2) },
    { word: "grids", id: numbered(3) },
    { word: "grid", id: numbered(3) },
  ]);
  expect([...linksWith(pages, "grid")]).toEqual([numbered(3), numbered(1)]);
  expect([...linksWith(pages, "ride")]).toEqual([]);
  expect(linksWith(fillPages(emptyPage, many(1_200, "grid")), "g").size).toBe(linksOfWordMost);
});

it("leaves each posting once, and of a word the latest links", () => {
  const [grid, tide] = [many(1_200, "grid"), many(3, "tide")];
  const left = latestPostings([...tide, ...grid, ...tide, ...grid]);
  expect(left).toEqual([...tide, ...grid.slice(-linksOfWordMost)]);
});

it("divides postings by a word into two parts, neither of them empty", () => {
  fc.assert(
    fc.property(postings, (all) => {
      const middle = getMiddleWord(all);
      const words = new Set<string>(all.map((one) => one.word));
      if (middle === undefined) return;
      expect(words.has(middle)).toBe(true);
      expect(all.some((one) => one.word < middle)).toBe(true);
    }),
  );
  expect(getMiddleWord([...many(9, "grid"), ...many(9, "tide")])).toBe("tide");
  expect(getMiddleWord(many(9, "grid"))).toBeUndefined();
});

it("knows a page with words or ids missing", () => {
  const [page = emptyPage] = fillPages(emptyPage, many(3, "grid"));
  expect(isWholePage(page)).toBe(true);
  expect(isWholePage({ ...page, ids: page.ids.slice(16) })).toBe(false);
  expect(isWholePage({ ...page, words: "grid" })).toBe(false);
});
