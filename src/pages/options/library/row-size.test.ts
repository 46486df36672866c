import { expect, test } from "vitest";
import { collectionRem, countThatFits, rowSize, tagRem } from "./row-size.ts";

test.each([
  ["all have room", Infinity, 3],
  ["the last one needs no room for a mark", 9, 3],
  ["the mark of the rest has room beside the others", 8.5, 2],
  ["one is always there, however little room it has", 1, 1],
])("%s", (_, roomRem, count) => {
  expect(countThatFits([3, 3, 3], roomRem)).toBe(count);
});

test("of none, none is shown", () => expect(countThatFits([], 9)).toBe(0));

test("the width of a name follows its letters, and a collection has an icon besides", () => {
  expect(tagRem("lilt")).toBeLessThan(tagRem("sand"));
  expect(tagRem("sand")).toBeLessThan(tagRem("mmmm"));
  expect(tagRem("mmmm")).toBeLessThan(tagRem("東京タワ"));
  expect(tagRem("sand")).toBeLessThan(collectionRem("sand"));
});

test("a card with a picture is as high as 16:9 of its width and its texts", () => {
  const size = (widthRem: number) =>
    rowSize("cards", { isPictured: true, widthRem, targetRem: 1.5 }).rowRem;
  expect(size(32) - size(16)).toBe(9);
});

test.each(["list", "compact", "cards"] as const)(
  "before the width of a %s is known, no name is left out",
  (form) => {
    const { factsRem } = rowSize(form, { isPictured: false, widthRem: 0, targetRem: 1.5 });
    expect(factsRem).toBe(Infinity);
  },
);
