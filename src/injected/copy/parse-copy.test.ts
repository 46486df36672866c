// @vitest-environment node
import { describe, expect, it } from "vitest";
import { copyBounds, type RawCopy } from "./page-copy.ts";
import { parseCopy } from "./parse-copy.ts";

const address = "https://mill.example/tide";
const whole: RawCopy = {
  version: 1,
  url: `${address}#wheel`,
  title: "Tide mill",
  token: `linkstow${"0a".repeat(16)}-`,
  parts: [{ url: "https://mill.example/a.png", use: "picture" }],
  length: 9_000,
};
const parse = (changes: object = {}) => parseCopy({ ...whole, ...changes }, address);

describe("what the program in a page tells of its copy", () => {
  it("is taken as it is", () => {
    expect(parse()).toEqual({ ok: true, value: whole });
  });

  it("has no name and password in the address of the page, which the copy shows", () => {
    const copy = parse({ url: "https://ada:secret@mill.example/tide" });
    expect(copy).toMatchObject({ value: { url: address } });
  });

  it.each([undefined, null])("is %s for a page that cannot be copied", (raw) => {
    expect(parseCopy(raw, address)).toEqual({ ok: false, error: { kind: "capture-unreadable" } });
  });

  it("is that no copy is made while a password is filled in", () => {
    const raw = { version: 1, url: address, hasPassword: true };
    expect(parseCopy(raw, address)).toEqual({ ok: false, error: { kind: "capture-password" } });
  });

  it("is refused if the tab shows another page by now", () => {
    const other = parse({ url: "https://mill.example/other" });
    expect(other).toEqual({ ok: false, error: { kind: "capture-other-page" } });
  });

  it.each([
    ["version", 2],
    ["url", 7],
    ["title", null],
    ["token", "linkstow-"],
    // A mark that occurs in ordinary markup would tear the markup apart.
    ["token", "<"],
    ["length", -1],
    ["length", Number.NaN],
    ["length", copyBounds.length + 1],
    ["parts", "many"],
    ["parts", [null]],
    ["parts", [{ url: "javascript:alert(1)", use: "picture" }]],
    ["parts", [{ url: "file:///etc/passwd", use: "picture" }]],
    ["parts", [{ url: "https://mill.example/a.js", use: "script" }]],
    ["parts", Array.from({ length: copyBounds.parts + 1 }, () => whole.parts[0])],
  ])("is refused if a page has made it up: %s", (path, value) => {
    expect(parse({ [path]: value })).toEqual({
      ok: false,
      error: { kind: "capture-malformed", path },
    });
  });

  it("has a title that is one clean line of a bounded length", () => {
    const title = `Tide\n\u202Emill\u0000 ${"x".repeat(9_000)}`;
    const parsed = parse({ title });
    expect(parsed.ok && parsed.value.title).toMatch(/^Tide mill x+…?$/u);
    expect(parsed.ok && parsed.value.title.length).toBeLessThanOrEqual(copyBounds.title);
  });
});
