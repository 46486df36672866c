import { describe, expect, it } from "vitest";
import { cleanMarkup } from "./markup.ts";

describe("cleanMarkup", () => {
  it("strips what JSON and databases stumble on and nothing else", () => {
    expect(cleanMarkup("<p>a\u0000\ud800b\t😀\nc</p>")).toBe("<p>ab\t😀\nc</p>");
  });
});
