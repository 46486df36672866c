import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { normaliseTag, splitTags, tagKey, unendedTag, withTags, withTagsInUse } from "./tag.ts";

describe("a tag", () => {
  it("is trimmed, with white space folded", () => {
    expect(normaliseTag("  hand \t set\u00a0type ")).toBe("hand set type");
  });

  it("is the same however its letters are composed", () => {
    expect(normaliseTag("cafe\u0301")).toBe("caf\u00e9");
    expect(tagKey("CAFE\u0301")).toBe(tagKey("caf\u00e9"));
  });

  it("keeps letters of every script", () => {
    for (const tag of ["шрифт", "活字", "حروف", "ütf-8", "🖨️"]) expect(normaliseTag(tag)).toBe(tag);
  });

  it("is unchanged when it is cleaned again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        const tag = normaliseTag(text);
        expect(normaliseTag(tag)).toBe(tag);
      }),
    );
  });
});

describe("a list of tags", () => {
  it("gets new tags at its end", () => {
    expect(withTags(["type"], [" grid "])).toEqual(["type", "grid"]);
  });

  it("is unchanged by a tag that it has, in any case, and by an empty one", () => {
    expect(withTags(["Type"], ["tYPE", "  "])).toEqual(["Type"]);
  });
});

describe("several tags", () => {
  it("are added once each, in the first spelling in use", () => {
    expect(withTagsInUse(["Type"], ["TYPE", "grid", "Grid", " "], ["Grid", "GRID"])).toEqual([
      "Type",
      "Grid",
    ]);
  });

  it("are added at once, also 2,000 among 10,000 in use", () => {
    let reads = 0;
    const known = new Proxy(
      Array.from({ length: 10_000 }, (_none, at) => `tag ${at}`),
      {
        get(target, key, receiver) {
          reads += 1;
          return Reflect.get(target, key, receiver);
        },
      },
    );
    const pasted = Array.from({ length: 2_000 }, (_none, at) => `TAG ${at * 7}`);
    expect(withTagsInUse([], pasted, known).slice(0, 2)).toEqual(["tag 0", "tag 7"]);
    expect(reads).toBeLessThan(10 * known.length);
  });

  it("are added without a look at each letter of 10,000 in use", () => {
    const known = Array.from({ length: 10_000 }, (_none, at) => `Tag ${at}`);
    const read = vi.spyOn(String.prototype, "normalize");
    expect(withTagsInUse(["tag 3"], ["TAG 7"], known)).toEqual(["tag 3", "Tag 7"]);
    expect(read.mock.calls.length).toBeLessThan(100);
    read.mockRestore();
  });
});

describe("an unfinished tag", () => {
  it("is the text after the last separator", () => {
    expect(unendedTag("grid")).toBe("grid");
    expect(unendedTag("grid, type")).toBe(" type");
    expect(unendedTag("حروف،")).toBe("");
  });
});

describe("pasted tags", () => {
  it("are split at commas, semicolons and line ends, not at spaces", () => {
    expect(splitTags("hand setting, grid;type\r\nlead\t,, ")).toEqual([
      "hand setting",
      "grid",
      "type",
      "lead",
    ]);
  });

  it("are split at the commas and semicolons of other scripts too", () => {
    expect(splitTags("حروف، شبكة؛ طباعة")).toEqual(["حروف", "شبكة", "طباعة"]);
    expect(splitTags("活字、組版，欧文；書体")).toEqual(["活字", "組版", "欧文", "書体"]);
  });

  it("are empty for an empty text", () => {
    expect(splitTags(" , ;\n")).toEqual([]);
  });
});
