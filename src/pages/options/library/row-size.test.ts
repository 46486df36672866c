import { expect, test } from "vitest";
import { collectionRem, countThatFits, rowSize, stateRem, tagRem } from "./row-size.ts";

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

const contents = {
  isPictured: false,
  widthRem: 60,
  targetRem: 1.5,
  actions: 2,
  hasBoxColumn: false,
};

test("a third button and a column of checkboxes leave less room for names beside them, and none less below", () => {
  const roomRem = (form: "list" | "cards", more = {}) =>
    rowSize(form, { ...contents, ...more }).factsRem;
  const all = { actions: 3, hasBoxColumn: true };
  expect(roomRem("list") - roomRem("list", { actions: 3 })).toBeGreaterThanOrEqual(1.5);
  expect(roomRem("list", { actions: 3 }) - roomRem("list", all)).toBeGreaterThanOrEqual(1.5);
  expect(roomRem("cards", all)).toBe(roomRem("cards"));
});

test("the words of a state and its button need room", () => {
  expect(stateRem("", 0, 1.5)).toBe(2);
  expect(stateRem("", 1, 1.5)).toBe(4);
  expect(stateRem("Needs attention", 0, 1.5)).toBeGreaterThan(7);
});

test("a card with a picture is as high as 16:9 of its width and its texts", () => {
  const size = (widthRem: number) =>
    rowSize("cards", { ...contents, isPictured: true, widthRem }).rowRem;
  expect(size(32) - size(16)).toBe(9);
});

test.each(["list", "compact", "cards"] as const)(
  "before the width of a %s is known, no name is left out",
  (form) => {
    const { factsRem } = rowSize(form, { ...contents, widthRem: 0 });
    expect(factsRem).toBe(Infinity);
  },
);
