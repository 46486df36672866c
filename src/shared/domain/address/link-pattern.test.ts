import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getIdFromLinkPage, getIdFromText, linkPage, parseLinkPattern } from "./link-pattern.ts";

describe("a typed pattern", () => {
  it.each([
    ["", ""],
    ["  https://links.example/links/{id} ", "https://links.example/links/{id}"],
    ["https://Links.Example/links/%7Bid%7D/edit", "https://links.example/links/{id}/edit"],
    ["http://localhost:3000/?link={id}&view=full", "http://localhost:3000/?link={id}&view=full"],
    ["https://links.example/#/links/{id}", "https://links.example/#/links/{id}"],
  ])("%j is read as %j", (typed, pattern) => {
    expect(parseLinkPattern(typed)).toEqual({ ok: true, value: pattern });
  });

  it.each([
    "https://links.example/links/",
    "https://links.example/{id}/{id}",
    "https://{id}.links.example/",
    "https://links.example:{id}/",
    "https://{id}@links.example/",
    "https://me:secret@links.example/{id}",
    "javascript:alert({id})",
    "data:text/html,{id}",
    "file:///links/{id}",
    "links/{id}",
    "https://links.example/a b/{id}",
    "https://links.example/{id}/..",
    "https://links.example/a/{id}/%2e%2e/b",
    "https://links.example/%7Bid%7D/%7bid%7d",
    `https://links.example/${"ü".repeat(900)}/{id}`,
    `https://links.example/${"a".repeat(2_000)}/{id}`,
  ])("%j is refused", (typed) => {
    expect(parseLinkPattern(typed)).toEqual({ ok: false, error: { kind: "link-pattern-wrong" } });
  });
});

it("a pattern is read as itself, whatever was typed", () => {
  const parts = fc.constantFrom(
    "{id}",
    "%7Bid%7D",
    "/",
    "..",
    ".",
    "a",
    "?",
    "#",
    "ü",
    "%",
    "://",
    "\\",
  );
  const typed = fc.array(parts, { maxLength: 8 }).map((all) => `https://h.example/${all.join("")}`);
  fc.assert(
    fc.property(typed, (text) => {
      const once = parseLinkPattern(text);
      fc.pre(once.ok);
      expect(parseLinkPattern(once.value)).toEqual(once);
      expect(linkPage(once.value, 7)).not.toContain("{id}");
    }),
    { numRuns: 2_000 },
  );
});

const ids = fc.integer({ min: 1, max: 999_999_999_999_999 });

describe("a link's page", () => {
  it("is on the host of the pattern, and gives its id back when it is pasted, whatever the pattern is", () => {
    const typed = fc
      .tuple(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.webPath())
      .map(([url, rest]) => `${url}${rest}/{id}`);
    fc.assert(
      fc.property(
        typed,
        ids,
        fc.constantFrom("", "/", "/edit", "?from=mail", "#notes"),
        (text, id, more) => {
          const pattern = parseLinkPattern(text);
          fc.pre(pattern.ok);
          const page = linkPage(pattern.value, id);
          expect(new URL(page).host).toBe(new URL(text.replace("{id}", "")).host);
          expect(getIdFromLinkPage(pattern.value, ` ${page}${more}`)).toBe(id);
        },
      ),
    );
  });

  it.each(["", "no address", "javascript:1", "{id}"])(
    "of hostile text is not found: %j",
    (text) => {
      expect(getIdFromLinkPage("https://links.example/{id}", text)).toBeUndefined();
      expect(getIdFromLinkPage("", text)).toBeUndefined();
    },
  );

  it("is found where the id stands in the query", () => {
    const pattern = "https://links.example/?link={id}&view=full";
    expect(getIdFromLinkPage(pattern, "https://links.example/?link=42&view=full")).toBe(42);
    expect(getIdFromLinkPage(pattern, "https://links.example/?link=42")).toBe(42);
    expect(getIdFromLinkPage(pattern, "https://links.example/?link=42abc")).toBeUndefined();
    expect(getIdFromLinkPage(pattern, "https://other.example/?link=42")).toBeUndefined();
    expect(
      getIdFromLinkPage(pattern, "https://links.example/?link=1234567890123456"),
    ).toBeUndefined();
    expect(getIdFromLinkPage(pattern, "https://links.example/?link=0")).toBeUndefined();
    expect(getIdFromText(pattern, "https://links.example/?link=42")).toBe(42);
    expect(getIdFromText(pattern, " #17 ")).toBe(17);
  });
});
