// @vitest-environment node
import { describe, expect, it, vi } from "vitest";
import { heavyPages, markupOf } from "../../../test/capture/heavy-pages.ts";
import { usePageReader } from "../../../test/support/page-reader.ts";
import { parseCapture } from "../parse/shape.ts";

// Far longer than any of these pages takes; a reading whose time grows with the square of a page's size takes
// minutes.
vi.setConfig({ testTimeout: 60_000 });

const reader = usePageReader();

describe("a page made to stop or to break its reader", () => {
  it.each(heavyPages)("is read all the same: $name", async (page) => {
    await reader.open(markupOf(page));
    const parsed = parseCapture(await reader.inject(), reader.address);
    await reader.page.close();
    if (!parsed.ok) expect.fail(parsed.error.kind);
    const { content } = parsed.value;
    expect(content?.from).toBe(page.from);
    expect(content?.html).toContain(page.has);
  });
});
