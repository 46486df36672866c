import { describe, expect, it } from "vitest";
import { isSameInAll, isSameValue } from "./is-same.ts";

describe("whether two sets of fields are equal", () => {
  const said = { title: "T", tags: ["a", "b"] };

  it("does not depend on the order of the fields, but on the order of a list", () => {
    expect(isSameInAll(said, { tags: ["a", "b"], title: "T" })).toBe(true);
    expect(isSameInAll(said, { title: "T", tags: ["b", "a"] })).toBe(false);
  });

  it("depends on every field, even one that only one set has", () => {
    expect(isSameInAll(said, { ...said, title: "U" })).toBe(false);
    expect(isSameInAll(said, { ...said, description: "" })).toBe(false);
    expect(isSameInAll({ ...said, description: "" }, said)).toBe(false);
  });
});

describe("whether two values are equal", () => {
  it("does not depend on the order of the fields at any depth", () => {
    expect(isSameValue([{ a: 1, b: { c: 2, d: 3 } }], [{ b: { d: 3, c: 2 }, a: 1 }])).toBe(true);
  });

  it("takes a field that is undefined for an absent one", () => {
    expect(isSameValue({ a: 1, b: undefined }, { a: 1 })).toBe(true);
    expect(isSameValue({ a: 1, b: undefined }, { a: 1, b: 2 })).toBe(false);
  });

  it("depends on every value, on the order of a list, and on what is a list", () => {
    expect(isSameValue({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
    expect(isSameValue({ a: { b: 1 } }, { a: { b: 2 } })).toBe(false);
    expect(isSameValue({ a: null }, {})).toBe(false);
    expect(isSameValue({}, null)).toBe(false);
  });
});
