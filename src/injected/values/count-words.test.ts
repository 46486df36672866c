import { expect, it } from "vitest";
import { countWords } from "./count-words.ts";

it("counts words between spaces, and no punctuation", () => {
  expect(countWords("It’s a well-known fact — isn't it? 42 …")).toBe(7);
});

it("counts none in a text without letters and digits", () => {
  expect(countWords(" — … \n")).toBe(0);
});

it("counts words in scripts without spaces between words", () => {
  expect(countWords("私は学生です。")).toBeGreaterThanOrEqual(3);
  expect(countWords("Two words 私は学生です。")).toBe(2 + countWords("私は学生です。"));
});

it("extrapolates for a very long text in such a script", () => {
  const sentence = "私は学生です";
  const once = countWords(sentence.repeat(10_000));
  expect(countWords(sentence.repeat(40_000)) / once).toBeCloseTo(4, 1);
});
