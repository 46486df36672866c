import { describe, expect, it } from "vitest";
import { aCapture } from "../../../../test/support/fake-ports.ts";
import { excerptOf } from "./excerpt.ts";

const excerptOfHtml = (html: string) =>
  excerptOf(aCapture({ content: { html, words: 1, from: "article" } }));

describe("an excerpt", () => {
  it("is the text of the page with white space folded", () => {
    expect(excerptOfHtml("<h1>Type</h1>\n<p>on a <b>grid</b>&nbsp;of lead</p>")).toBe(
      "Type on a grid of lead",
    );
  });

  it("keeps text that only looks like markup", () => {
    expect(excerptOfHtml("<p>write &lt;b&gt; &amp;amp; &quot;x&quot;</p>")).toBe(
      'write <b> &amp; "x"',
    );
  });

  it("is 1,000 characters at most", () => {
    expect(excerptOfHtml(`<p>${"word ".repeat(9_000)}</p>`)).toHaveLength(1_000);
  });

  it("contains no markup if the page is cut inside a tag", () => {
    const image = `<img src="https://quoin.example/${"a".repeat(40_000)}">`;
    expect(excerptOfHtml(`<p>Before.</p>${image}<p>After.</p>`)).toBe("Before.");
  });

  it("is plain text that cannot reverse the direction of the text after it", () => {
    expect(excerptOfHtml("<p>a\u202eb\u2066c\ufffd</p>")).toBe("abc\ufffd");
  });

  it("is empty if nothing was read", () => {
    expect(excerptOf(undefined)).toBe("");
    expect(excerptOf(aCapture({ content: undefined }))).toBe("");
  });
});
