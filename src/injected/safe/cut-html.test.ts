import * as fc from "fast-check";
import { expect, it } from "vitest";
import { cutHtml, cutToBytes } from "./cut-html.ts";

const bytesOf = (html: string): number => new TextEncoder().encode(html).length;

it("leaves markup within the limit unchanged", () => {
  expect(cutHtml("<p>ä</p>", 9)).toBe("<p>ä</p>");
});

it("cuts inside a text and closes open elements", () => {
  expect(cutHtml("<div><p>one two</p><p>three</p></div>", 22)).toBe("<div><p>one </p></div>");
});

it("never cuts through a tag, even with > in an attribute", () => {
  expect(cutHtml('<p>one</p><a title="a > b" href="x">two</a>', 30)).toBe("<p>one</p>");
});

it("never cuts through a character or a reference", () => {
  expect(cutHtml("<p>ab😀cd</p>", 12)).toBe("<p>ab</p>");
  expect(cutHtml("<p>ab&amp;cd</p>", 13)).toBe("<p>ab</p>");
});

it("does not close elements that have no end tag", () => {
  expect(cutHtml("<p>one<br>two<img src='x'>three</p>", 19)).toBe("<p>one<br>two</p>");
});

it("cuts plain text as it is", () => {
  const text = `If a <b and "c${" ä😀".repeat(20)}`;
  for (let maxBytes = 0; maxBytes < bytesOf(text); maxBytes += 1) {
    const cut = cutToBytes(text, maxBytes);
    expect(text.startsWith(cut)).toBe(true);
    expect(bytesOf(cut)).toBeLessThanOrEqual(maxBytes);
    expect(bytesOf(cut)).toBeGreaterThan(maxBytes - 4);
    expect(cut).not.toMatch(/\p{Cs}/u);
  }
});

it("returns complete, well-nested markup within the limit for any cut", () => {
  const leaf = fc.constantFrom("word ", "ä😀", "&lt;", "<br>", '<img alt="a>b" src="x">');
  const { tree } = fc.letrec<{ tree: string; branch: string }>((tie) => ({
    tree: fc.oneof(leaf, tie("branch")),
    branch: fc
      .tuple(fc.constantFrom("p", "div", "b"), fc.array(tie("tree"), { maxLength: 4 }))
      .map(([name, children]) => `<${name}>${children.join("")}</${name}>`),
  }));
  fc.assert(
    fc.property(fc.array(tree), fc.integer({ min: 0, max: 120 }), (trees, maxBytes) => {
      const html = trees.join("");
      const cut = cutHtml(html, maxBytes);
      expect(bytesOf(cut)).toBeLessThanOrEqual(maxBytes);
      expect(html.startsWith(cut.replace(/(?:<\/\w+>)+$/u, ""))).toBe(true);
      expect(unclosedIn(cut)).toEqual([]);
    }),
  );
});

function unclosedIn(html: string): string[] {
  const open: string[] = [];
  for (const [, slash, name] of html.matchAll(/<(\/?)(p|div|b)>/gu)) {
    if (slash === "") open.push(name ?? "");
    else expect(open.pop()).toBe(name);
  }
  return open;
}
