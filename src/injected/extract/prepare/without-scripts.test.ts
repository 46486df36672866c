// @vitest-environment node
// In a real browser, because the markup in `noscript` is a text only where scripts run.
import { describe, expect, it } from "vitest";
import { usePageReader } from "../../../../test/support/page-reader.ts";

const { capture } = usePageReader();
const paragraph = `<p>The tide lets the sea in, and the mill waits for the moon, as it has for years.</p>`;

async function picturesIn(html: string): Promise<(string | undefined)[]> {
  const half = paragraph.repeat(6);
  const { content } = await capture(`<article><h1>Heading</h1>${half}${html}${half}</article>`);
  return [...(content?.html ?? "").matchAll(/<img[^>]*src="([^"]*)"/gu)].map(([, src]) => src);
}

const own = "http://page.example/mill.jpg";
const noscript = '<noscript><img src="/mill.jpg" alt="The mill"></noscript>';
const blank = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=";

describe("a picture for browsers without scripts", () => {
  it.each([
    ["alone", noscript],
    ["in a figure", `<figure><div>${noscript}</div><figcaption>C</figcaption></figure>`],
    ["behind a placeholder", `<p><img src="${blank}" width="300">${noscript}</p>`],
    ["behind the same one, which has loaded", `<p><img src="/mill.jpg">${noscript}</p>`],
    ["before its placeholder", `<p>${noscript}<img src="${blank}" data-src="/mill.jpg"></p>`],
  ])("is shown once: %s", async (_, html) => {
    expect(await picturesIn(html)).toEqual([own]);
  });

  it.each([
    ["that counts visits", '<noscript><img src="/c" height="1" width="1"></noscript>'],
    ["that nobody sees", '<noscript><img src="/c" style="display:none"></noscript>'],
    ["beside a text", "<noscript>Please allow scripts.<img src='/c'></noscript>"],
  ])("is none: %s", async (_, html) => {
    expect(await picturesIn(html)).toEqual([]);
  });
});
