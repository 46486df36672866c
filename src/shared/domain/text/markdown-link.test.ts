import { describe, expect, it } from "vitest";
import { markdownLink } from "./markdown-link.ts";

const address = "https://a.example/";

describe("a link in Markdown", () => {
  it.each([
    ["a [b] <c>\n`d` *e* _f_ #g", "a \\[b\\] \\<c\\> \\`d\\` \\*e\\* \\_f\\_ \\#g"],
    ["What &nbsp; and &#60; are", "What \\&nbsp; and \\&\\#60; are"],
    ["Q & A; &c", "Q & A; &c"],
    ["~~struck~~", "\\~\\~struck\\~\\~"],
    ["back\\slash", "back\\\\slash"],
  ])("has the name %j, as it is", (name, written) => {
    expect(markdownLink(name, address)).toBe(`[${written}](<${address}>)`);
  });

  it.each([
    ["https://a.example/a_(b)?c=1&d=2", "https://a.example/a_(b)?c=1&d=2"],
    ["https://a.example/?a&lt;b&#38;c", "https://a.example/?a\\&lt;b\\&#38;c"],
    ["https://a.example/?q=\\*#\\", "https://a.example/?q=\\\\*#\\\\"],
    ["note:<a>\nb", "note:%3Ca%3E%0Ab"],
  ])("leads to %s", (to, written) => {
    expect(markdownLink("A", to)).toBe(`[A](<${written}>)`);
  });
});
