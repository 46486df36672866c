import { expect, it } from "vitest";
import { scoreText, tokensOf } from "./tokens.ts";

it("folds case and compatibility forms, and parts words at marks", () => {
  expect(tokensOf("Ｔｅａ, it’s ﬁne: naïve")).toEqual(["tea", "it", "s", "fine", "naïve"]);
});

it("takes each Han and Kana character as a token", () => {
  expect(tokensOf("東京のtower")).toEqual(["東", "京", "の", "tower"]);
});

it("counts a token as often as both texts contain it", () => {
  const { precision, recall } = scoreText("a a a b", "a a c");
  expect({ precision, recall }).toEqual({ precision: 0.5, recall: 2 / 3 });
});

it("gives nothing to a text that was expected but not found", () => {
  expect(scoreText("", "words").f1).toBe(0);
  expect(scoreText("", "").f1).toBe(1);
});
