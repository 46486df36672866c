import { describe, expect, it } from "vitest";
import { compare, quantile } from "./statistics.ts";

describe("a quantile", () => {
  it("is the middle value, in whatever order the values come", () => {
    expect(quantile([9, 1, 5], 0.5)).toBe(5);
  });

  it("is interpolated between two values", () => {
    expect(quantile([4, 1, 2, 3], 0.5)).toBe(2.5);
    expect(quantile([0, 10], 0.9)).toBe(9);
  });

  it("of one value is that value", () => {
    expect(quantile([7], 0.1)).toBe(7);
  });

  it("of no values is refused, because a bench that measured nothing has not passed", () => {
    expect(() => quantile([], 0.5)).toThrow("Nothing was measured");
  });
});

describe("a comparison", () => {
  const pairs = [
    { oursMs: 20, floorMs: 10 },
    { oursMs: 30, floorMs: 10 },
    { oursMs: 900, floorMs: 300 }, // the computer was busy for a moment, with both
    { oursMs: 22, floorMs: 11 },
    { oursMs: 24, floorMs: 12 },
  ];

  it("divides median by median, so that one slow moment decides nothing", () => {
    expect(compare(pairs)).toMatchObject({
      ours: { median: 24 },
      floor: { median: 11 },
      ratio: 24 / 11,
    });
  });

  it("reports how well the rounds agree", () => {
    expect(compare(pairs).ratioOfRounds).toEqual([2, 3]);
  });
});
