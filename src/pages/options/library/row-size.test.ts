import { expect, test } from "vitest";
import { namesThatFit, rowSize } from "./row-size.ts";

const names = ["tides", "birds", "moon"];

test.each([
  ["all names have room", Infinity, 3],
  ["the last name needs no room for a mark", 9.75, 3],
  ["the mark of the rest has room beside the names", 9.5, 2],
  ["one name is always there, however little room it has", 1, 1],
])("%s", (_, roomRem, count) => {
  expect(namesThatFit(names, roomRem)).toBe(count);
});

test("without names, none is shown", () => expect(namesThatFit([], 9)).toBe(0));

test("wide characters need more room", () => {
  expect(namesThatFit(["東京タワーから", "夏", "海"], 9.25)).toBe(1);
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
