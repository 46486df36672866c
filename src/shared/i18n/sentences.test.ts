import { expect, it } from "vitest";
import { endsSentence, sentences } from "./sentences.ts";

it.each([
  ["en-GB", "One. Two."],
  ["ko", "One. Two."],
  ["ja", "One.Two."],
  ["zh-TW", "One.Two."],
])("are joined in %s as that language does", (language, expected) => {
  expect(sentences({ language }, "One.", "", "Two.")).toBe(expected);
  expect(sentences({ language }, "")).toBe("");
});

it.each([
  ["Kept.", true],
  ["保存しました。", true],
  ["सेव किया।", true],
  ["متى؟", true],
  ["Not saved", false],
])("%s ends as a sentence: %s", (text, expected) => {
  expect(endsSentence(text)).toBe(expected);
});
