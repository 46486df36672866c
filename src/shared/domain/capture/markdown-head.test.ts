import { expect, it } from "vitest";
import { aCapture } from "../../../../test/support/fake-ports.ts";
import { maxContentBytes, type PageFacts } from "./capture.ts";
import { withMarkdownHead } from "./markdown-head.ts";

const content = { html: "<p>Text</p>", words: 1, from: "article" } as const;

function headed(facts: PageFacts, markdown = "Text"): string | undefined {
  const capture = aCapture({ facts, content: { ...content, formatted: markdown } });
  return withMarkdownHead(capture).content?.formatted;
}

it("heads Markdown with the author and the day that the page tells", () => {
  expect(headed({ author: "Ann Field", published: "2026-03-01" })).toBe(
    "*Ann Field, 2026-03-01*\n\nText",
  );
  expect(headed({ author: "Ann Field" })).toBe("*Ann Field*\n\nText");
  expect(headed({ published: "2026-03-01" })).toBe("*2026-03-01*\n\nText");
});

it("leaves Markdown as it is if the page tells neither, or there is no room", () => {
  expect(headed({ siteName: "The Tide" })).toBe("Text");
  const full = "x".repeat(maxContentBytes - 3);
  expect(headed({ author: "Ann" }, full)).toBe(full);
});

it("changes neither HTML nor a page without content", () => {
  const html = aCapture({ facts: { author: "Ann" }, content });
  expect(withMarkdownHead(html)).toBe(html);
  const none = aCapture({ facts: { author: "Ann" }, content: undefined });
  expect(withMarkdownHead(none)).toBe(none);
});

it("writes a name so that nothing in it is markup", () => {
  expect(headed({ author: "<img src=x onerror=a()> [A](javascript:b) `c` *d*" })).toBe(
    "*\\<img src=x onerror=a()\\> \\[A\\](javascript:b) \\`c\\` \\*d\\**\n\nText",
  );
});
