import { expect, it } from "vitest";
import { awayLabel, byLine, hasDate, strayLine, tailHeading } from "./labels.ts";

it.each([
  [
    tailHeading,
    ["Related stories", "You may also like", "Das könnte Sie auch interessieren", "関連記事"],
  ],
  [awayLabel, ["Read more: The wheel", "See also The wheel", "Lesen Sie auch: Das Rad"]],
  [strayLine, ["Advertisement", "3 of 12", "Photo: Ann Field", "© 2026 The Tide", "5 min read"]],
  [hasDate, ["March 1, 2026", "1. März 2026", "2026-03-01", "3 hours ago", "2026年3月1日"]],
  [byLine, ["By Ann Field", "Von Anna Feld", "Par Anne Champ"]],
])("%s matches the labels of several languages", (label, texts) => {
  expect(texts.filter((text) => !label.test(text.toLowerCase()))).toEqual([]);
});

it.each([
  [tailHeading, ["The wheel", "Relativity", "How tides work"]],
  [awayLabel, ["Reading the tide", "Seen from the quay"]],
  [strayLine, ["The photo shows the mill.", "He said: advertisement is a trade.", "12 men came."]],
  [hasDate, ["May the mill stand.", "12 mills", "In the year of the flood"]],
  [byLine, ["Bypass the mill", "Vonda went home"]],
])("%s leaves prose alone", (label, texts) => {
  expect(texts.filter((text) => label.test(text.toLowerCase()))).toEqual([]);
});
