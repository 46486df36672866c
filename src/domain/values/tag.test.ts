import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normaliseTag, splitTags, tagKey, unendedTag, withTag } from "./tag.ts";

describe("a tag", () => {
  it("is trimmed, and its white space folded", () => {
    expect(normaliseTag("  hand \t set\u00a0type ")).toBe("hand set type");
  });

  it("is one however its letters are composed", () => {
    expect(normaliseTag("cafe\u0301")).toBe("caf\u00e9");
    expect(tagKey("CAFE\u0301")).toBe(tagKey("caf\u00e9"));
  });

  it("keeps letters of every script", () => {
    for (const tag of ["шрифт", "活字", "حروف", "ütf-8", "🖨️"]) expect(normaliseTag(tag)).toBe(tag);
  });

  it("stays as it is when it is cleaned again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        const tag = normaliseTag(text);
        expect(normaliseTag(tag)).toBe(tag);
      }),
    );
  });
});

describe("a list of tags", () => {
  it("takes a new one at its end", () => {
    expect(withTag(["type"], " grid ")).toEqual(["type", "grid"]);
  });

  it("stays as it is for one that is there, in whatever case, and for an empty one", () => {
    const tags = ["Type"];
    expect(withTag(tags, "tYPE")).toBe(tags);
    expect(withTag(tags, "  ")).toBe(tags);
  });
});

describe("a tag that is being typed", () => {
  it("is what comes after the last separator", () => {
    expect(unendedTag("grid")).toBe("grid");
    expect(unendedTag("grid, type")).toBe(" type");
    expect(unendedTag("حروف،")).toBe("");
  });
});

describe("pasted tags", () => {
  it("are parted at commas, semicolons and line ends, not at spaces", () => {
    expect(splitTags("hand setting, grid;type\r\nlead\t,, ")).toEqual([
      "hand setting",
      "grid",
      "type",
      "lead",
    ]);
  });

  it("are parted at the commas and semicolons of other scripts too", () => {
    expect(splitTags("حروف، شبكة؛ طباعة")).toEqual(["حروف", "شبكة", "طباعة"]);
    expect(splitTags("活字、組版，欧文；書体")).toEqual(["活字", "組版", "欧文", "書体"]);
  });

  it("are none where nothing is", () => {
    expect(splitTags(" , ;\n")).toEqual([]);
  });
});
