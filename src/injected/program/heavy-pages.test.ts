// @vitest-environment node
import { describe, expect, it, vi } from "vitest";
import { heavyPages, markupOf } from "../../../test/capture/heavy-pages.ts";
import { ofShare } from "../../../test/support/deal.ts";
import { usePageReader } from "../../../test/support/page-reader.ts";
import { parseCapture } from "../parse/shape.ts";

// Far longer than the reading of any of these pages. If the time grew with the square of a page's size, it would take
// minutes.
vi.setConfig({ testTimeout: 60_000 });

const reader = usePageReader();

const selectedPages = new Set([
  "1,000,000 elements",
  "5 MB of text in one paragraph",
  "200 shadow roots in each other",
  "forms whose fields hide what is asked of them",
  "images and frames that hide what is asked of the document",
  "getters that throw, and texts that never end",
  "elements that change the page while they are read",
  "lone surrogates",
]);

const ofThisRun = (pages: typeof heavyPages) => ofShare(pages, ({ name }) => name);

describe("a page made to stop or to break its reader", () => {
  it.each(ofThisRun(heavyPages))("is read all the same: $name", async (page) => {
    await reader.open(markupOf(page));
    const parsed = parseCapture(await reader.inject(), reader.address);
    await reader.page.close();
    if (!parsed.ok) expect.fail(parsed.error.kind);
    const { content } = parsed.value;
    expect(content?.from).toBe(page.from);
    expect(content?.html).toContain(page.has);
  });

  it.each(ofThisRun(heavyPages.filter(({ name }) => selectedPages.has(name))))(
    "is read all the same while all of it is selected: $name",
    async (page) => {
      await reader.open(markupOf(page));
      await reader.page.evaluate(
        `getSelection().selectAllChildren(Document.prototype.querySelector.call(document, "html"))`,
      );
      const parsed = parseCapture(await reader.inject(), reader.address);
      await reader.page.close();
      if (!parsed.ok) expect.fail(parsed.error.kind);
      const { content, selection } = parsed.value;
      expect(content?.html).toContain(page.has);
      expect(selection?.text).toMatch(/The tide lets the sea in/u);
      expect(selection?.text.length).toBeLessThanOrEqual(5_000);
    },
  );
});
