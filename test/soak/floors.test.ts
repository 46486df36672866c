import { describe, expect, it } from "vitest";
import { findTooFew } from "./floors.ts";

const contents = { pages: 40, withContent: 30, readable: 30, readableWithContent: 27 };
const well = { kept: 500, delivered: 450, contents };

describe("the share of what arrives", () => {
  it("is high enough in a run where everything works", () => {
    expect(findTooFew(well)).toEqual([]);
  });

  it("is too low if nothing arrives", () => {
    expect(findTooFew({ ...well, delivered: 0 })).toEqual([
      "only 0 of 500 that were kept are at their service",
    ]);
  });

  it("is too low if readable pages bring no content", () => {
    expect(findTooFew({ ...well, contents: { ...contents, readableWithContent: 0 } })).toEqual([
      "only 0 of 30 pages that can be read brought their content",
    ]);
  });

  it("is not judged for a small number", () => {
    const few = { ...contents, readable: 4, readableWithContent: 0 };
    expect(findTooFew({ kept: 4, delivered: 0, contents: few })).toEqual([]);
  });
});
