import { expect, it } from "vitest";
import { sentences } from "./sentences.ts";

it.each([
  ["en-GB", "One. Two."],
  ["ko", "One. Two."],
  ["ja", "One.Two."],
  ["zh-TW", "One.Two."],
])("are joined in %s as that language does", (language, expected) => {
  expect(sentences({ language }, "One.", "", "Two.")).toBe(expected);
  expect(sentences({ language }, "")).toBe("");
});
