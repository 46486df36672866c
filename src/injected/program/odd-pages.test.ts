// @vitest-environment node
import { describe, expect, it } from "vitest";
import { usePageReader } from "../../../test/support/page-reader.ts";

const { capture } = usePageReader();
const line =
  "The tide lets the sea in, and the mill waits for the moon, as it has for years and years.";
const article = `<article>${`<p>${line}</p>`.repeat(12)}</article>`;
const site = "http://page.example";

describe("a page that is malformed, or no page of HTML", () => {
  it("has no content, and a title of a bounded length, if the title never ends", async () => {
    const read = await capture(`<title>Mill ${`<p>${line}</p>`.repeat(2_000)}`);
    expect(read.content).toBeUndefined();
    expect(read.title).toMatch(/^Mill <p>The tide/u);
    expect(read.title.length).toBeLessThanOrEqual(1_000);
  });

  it("has a title of one clean line, whatever is in it", async () => {
    const { title } = await capture(
      `<title>\u202EMill\u0000 &lt;script&gt;\n\u0007🌊 الطاحونة\u2069</title>${article}`,
    );
    expect(title).toMatch(/^Mill.? <script> 🌊 الطاحونة$/u);
  });

  it.each(["javascript:ran=1", "data:text/html,x", "//[broken"])(
    "has its links relative to its own address where its base is %s",
    async (base) => {
      const { content } = await capture(
        `<base href="${base}"><title>T</title><article>${`<p>${line} <a href="/next">next</a></p>`.repeat(12)}</article>`,
      );
      expect(content?.html).toContain(`<a href="${site}/next">next</a>`);
    },
  );

  it("of frames alone has the text of the frames that can be read", async () => {
    const { content } = await capture(
      `<title>T</title><frameset cols="50%,50%"><frame src="about:blank"><frame src="http://other.example/">
       <noframes>${line}</noframes></frameset>`,
    );
    expect(content?.html ?? "").not.toMatch(/<frame/u);
  });

  it("of XHTML is read like any other, without what acts", async () => {
    const { content } = await capture(
      `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>T</title></head>
       <body>${article}<p><img src="/a.png" onerror="ran=1"/></p></body></html>`,
      "application/xhtml+xml",
    );
    expect(content).toMatchObject({ from: "article" });
    expect(content?.html).toContain(line);
    expect(content?.html).not.toMatch(/onerror/u);
  });

  it("of XML has no content", async () => {
    const feed = `<?xml version="1.0"?><rss><channel><title>Mill</title><item>${line}</item></channel></rss>`;
    expect((await capture(feed, "application/xml")).content).toBeUndefined();
  });
});

describe("a page whose parts are hidden, or belong to others", () => {
  it("is read without its closed shadow trees and the frames of other sites", async () => {
    const { content } = await capture(
      `<title>T</title>${article}
       <div><template shadowrootmode="closed"><p>closed ${line}</p></template></div>
       <iframe width="600" height="300" src="data:text/html,<p>data ${line}</p>"></iframe>
       <iframe width="600" height="300" src="javascript:'<p>script</p>'"></iframe>
       <template><p>template ${line}</p></template>`,
    );
    expect(content).toMatchObject({ from: "article" });
    expect(content?.html).not.toMatch(/closed|data The|template/u);
  });

  it("has the links and pictures of a frame relative to the frame's address", async () => {
    const inside = `<base href='/deep/'><article>${`<p>${line} <a href='next'>next</a></p>`.repeat(12)}<p><img src='a.png' width='300' height='200' alt='A'></p></article>`;
    const { content } = await capture(
      `<title>T</title><iframe width="600" height="300" srcdoc="${inside}"></iframe>`,
    );
    expect(content?.html).toContain(`href="${site}/deep/next"`);
    expect(content?.html).toContain(`src="${site}/deep/a.png"`);
  });

  it("has what is in a frame, whatever its forms and their controls are named", async () => {
    const inside = `<article>${`<p>${line}</p>`.repeat(12)}</article><form href='/next'><input name='setAttribute'></form>`;
    const { content } = await capture(
      `<title>T</title><iframe width="600" height="300" srcdoc="${inside}"></iframe>`,
    );
    expect(content).toMatchObject({ from: "article" });
  });
});
