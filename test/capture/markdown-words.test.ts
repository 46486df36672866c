import { expect, it } from "vitest";
import { wordsOfMarkdown } from "./markdown-words.ts";
import { tokensOf } from "./tokens.ts";

it.each([
  ['## A *bold* [link](https://a.example/x_(y) "t") here', "a bold link here"],
  ["![picture](https://a.example/a.png) text[^1]", "text 1"],
  ["a<sup>2</sup> <div>b</div>", "a2 b"],
  ["snake_case and _emphasis_", "snake case and emphasis"],
  ["`a<b>(c)` stays", "a b c stays"],
  ["```ts\nfoo<Bar>(x)\n```\nend", "foo bar x end"],
  ["$$\n\\frac{a}{b}\n$$", "frac a b"],
])("reads %s", (markdown, words) => {
  expect(tokensOf(wordsOfMarkdown(markdown)).join(" ")).toBe(words);
});
