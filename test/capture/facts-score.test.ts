import { expect, it } from "vitest";
import { judgeText, scoreFences } from "./facts-score.ts";

it.each([
  ["Ann Miller & Bo", "Ann Miller and Bo", "right"],
  ["Ann", "Ann Miller", "wrong"],
  ["", "Ann", "missing"],
  ["Ann", "", "extra"],
  ["", "", "none"],
])("%j where a person says %j is %s", (found, expected, told) => {
  expect(judgeText(found, expected)).toBe(told);
});

it("a fence is right with the language that its page names, and is not counted without one", () => {
  const markdown = "> ```js\n> let tide;\n> ```\n\n```\nlet ebb;\n```\n\n```\nother\n```";
  const blocks = [
    { text: "let tide;", language: "js" },
    { text: "1 let ebb;", language: "js" },
  ];
  expect(scoreFences(markdown, blocks)).toEqual({ named: 2, right: 1 });
});
