import { describe, expect, it } from "vitest";
import { isSameInAll } from "./is-same.ts";

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
