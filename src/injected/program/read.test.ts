// @vitest-environment node
// In a real browser, because happy-dom has no layout and DOMPurify does not clean in it.
import { describe, expect, it } from "vitest";
import { captureLimitMs } from "../../shared/domain/capture/capture.ts";
import { usePageReader } from "../../../test/support/page-reader.ts";
import { parseCapture } from "../parse/shape.ts";

const sentence =
  "The quick brown fox jumps over the lazy dog, and then it sits in the grass, waiting.";
const paragraph = `<p>${sentence}</p>`;
const article = `<article><h1>Heading</h1>${paragraph.repeat(12)}</article>`;

const reader = usePageReader();
const { open, inject, capture } = reader;

describe("reading a page", () => {
  it("reads title, description and the article", async () => {
    const { title, description, content } = await capture(
      `<!doctype html><html lang="en"><title>Title</title><meta name="description" content="About">
       <nav><a href="/">Home</a></nav>${article}<footer>Imprint</footer></html>`,
    );
    expect({ title, description }).toEqual({ title: "Title", description: "About" });
    expect(content).toMatchObject({ from: "article", words: 12 * 17 + 1 });
    expect(content?.html).not.toMatch(/Home|Imprint/u);
  });

  it("prefers the article's JSON-LD to that of the page around it", async () => {
    const graph = [
      { "@type": "WebPage", description: "Page" },
      {
        "@type": ["NewsArticle"],
        description: "Article",
        keywords: ["a", "b,c"],
      },
    ];
    const json = JSON.stringify({ "@graph": graph });
    expect(
      await capture(
        `<script type="application/ld+json">{ broken</script>
         <script type="application/ld+json">${"[".repeat(5_000)}${"]".repeat(5_000)}</script>
         <script type="application/ld+json">${json}</script>${article}`,
      ),
    ).toMatchObject({
      title: "Heading",
      description: "Article",
      keywords: ["a", "b", "c"],
    });
  });

  it("tells author, day, site and place from JSON-LD", async () => {
    const geo = { "@type": "GeoCoordinates", latitude: 47.07, longitude: "15.44" };
    const json = JSON.stringify({
      "@type": "NewsArticle",
      author: [{ "@type": "Person", name: "Ann" }],
      datePublished: "2026-03-01T08:00:00Z",
      publisher: { name: "The Tide" },
      contentLocation: { "@type": "Place", geo },
    });
    const { facts } = await capture(
      `<html lang="en-GB"><script type="application/ld+json">${json}</script>${article}</html>`,
    );
    expect(facts).toEqual({
      author: "Ann",
      published: "2026-03-01",
      language: "en-GB",
      siteName: "The Tide",
      place: { latitude: 47.07, longitude: 15.44 },
    });
  });

  it("takes the largest picture displayed for a page that names none, or its logo", async () => {
    const pictures = `<img src="/logo.png" width="900" height="300"><img src="/small.jpg" width="90" height="90">
      <img src="/mill.jpg" width="600" height="400"><img src="/field.jpg" width="300" height="200">`;
    const { imageUrl } = await capture(
      `<meta property="og:image" content="/site-logo.png">${pictures}${article}`,
    );
    expect(imageUrl).toBe("http://page.example/mill.jpg");
  });

  it("distrusts the head of an application that has navigated to another page", async () => {
    await open(`<title>First</title><meta name="description" content="First">${article}`);
    await reader.page.evaluate(() => {
      history.pushState({}, "", "/second");
      document.title = "Second";
    });
    const result = parseCapture(await inject(), "http://page.example/second");
    expect(result).toMatchObject({ ok: true, value: { title: "Second", description: "" } });
  });

  it("reads plain text unchanged, and no content of other documents", async () => {
    const { content } = await capture("one <b>\n  two", "text/plain");
    expect(content).toMatchObject({ from: "plain-text", html: "<pre>one &lt;b&gt;\n  two</pre>" });
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><title>Drawing</title><text>x</text></svg>`;
    expect(await capture(svg, "image/svg+xml")).toMatchObject({
      title: "Drawing",
      content: undefined,
    });
  });
});

describe("sanitising dangerous markup", () => {
  it("keeps no script, form, frame, style or attribute that acts", async () => {
    const { content } = await capture(
      `<article>${paragraph.repeat(9)}
       <p onclick="acted=1" style="color:red" class="x" id="y">A, sentence, with, many, commas.</p>
       <svg><use href="data:image/svg+xml,x"></use><script>acted=1</script></svg>
       <template><img src=x onerror=acted=1></template><iframe srcdoc="<script>1</script>"></iframe>
       <form><input value=x><button>Press</button></form><style>p{}</style>
       <object data=x></object><meta http-equiv=refresh content="0;url=javascript:1">
       <math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=1&gt;"></table>
       </article>`,
    );
    expect(content?.from).toBe("article");
    expect(content?.html).toContain("A, sentence, with, many, commas.");
    expect(content?.html).not.toMatch(
      /<(?:script|style|svg|math|template|iframe|form|input|button|object|meta)\b/iu,
    );
    expect(content?.html).not.toMatch(/\s(?:on\w+|style|class|id)=|Press/iu);
  });

  it("keeps the language of code, and no other text in its place", async () => {
    const { content } = await capture(
      `<article><h1>Heading</h1>${paragraph.repeat(12)}<pre><code class="language-js">a</code></pre>
       <pre><code>b</code></pre><p data-lang="x y" data-token="s3cret">${sentence}</p></article>`,
    );
    expect(content?.html).toContain('<pre><code data-lang="js">a</code></pre>');
    expect(content?.html).not.toMatch(/x y|s3cret/u);
  });

  it("keeps the numbers of notes, and no other text in their place", async () => {
    const { content } = await capture(
      `<article><h1>Heading</h1>${paragraph.repeat(12)}<p>${sentence}<sup><a href="#n">1</a></sup></p>
       <ol><li id="n" data-note="s3cret">Says the miller.</li></ol></article>`,
    );
    expect(content?.html).toContain('<sup><a href="http://page.example/story#n" data-note="1">');
    expect(content?.html).toContain('<li data-note="1">Says the miller.');
    expect(content?.html).not.toMatch(/s3cret/u);
  });

  it("has headings without links to themselves, in the article and in a selection", async () => {
    await open(
      `<article><h1>Heading</h1>${paragraph.repeat(6)}<h2 id="a"><a href="#a">Part</a> <a href="#a">#</a></h2>
       ${paragraph.repeat(6)}</article>`,
    );
    await reader.page.evaluate(() => getSelection()?.selectAllChildren(document.body));
    expect(await inject()).toMatchObject({
      content: { html: expect.stringMatching(/<h2>Part ?<\/h2>/u) },
      selection: { content: { html: expect.stringMatching(/<h2>Part ?<\/h2>/u) } },
    });
  });

  it("keeps only links to the web or to a mail address", async () => {
    const hrefs = [
      "/relative?a=1",
      "mailto:ann@mail.example",
      "javascript:alert(1)",
      "java\tscript:acted=1",
      "java&#10;script:acted=1",
      "&#1;javascript:acted=1",
      "vbscript:x",
      "data:text/html,x",
      "blob:http://page.example/1",
    ];
    const links = hrefs.map((href) => `<p>${sentence} <a href="${href}">a link</a></p>`).join("");
    const { content } = await capture(`<article>${links}</article>`);
    expect([...(content?.html ?? "").matchAll(/href="([^"]*)"/gu)].map(([, href]) => href)).toEqual(
      ["http://page.example/relative?a=1", "mailto:ann@mail.example"],
    );
  });

  it("keeps images from the web", async () => {
    const sources = [
      "/photo.jpg",
      "data:image/png;base64,iVBORw0KGgo=",
      "data:image/svg+xml,<svg/>",
      "blob:http://page.example/1",
      `/${"ä".repeat(3_000)}`,
    ];
    const images = sources.map((src) => `<img src="${src}" width="300" alt="A picture">`).join("");
    const { content } = await capture(
      `<article>${paragraph.repeat(9)}${images}<img src="/pixel.gif" width="1" height="1"></article>`,
    );
    expect([...(content?.html ?? "").matchAll(/src="([^"]*)"/gu)].map(([, src]) => src)).toEqual([
      "http://page.example/photo.jpg",
    ]);
  });
});

describe("pages that are hostile or contain a secret", () => {
  it("leaves the page unchanged, and returns the same result twice", async () => {
    await open(`<title>T</title>${article}<img srcset="/a.png 1x, /b.png 2x">`);
    await reader.page.evaluate(() => {
      const seen = new MutationObserver((records) => {
        document.title = `changed ${records.length}`;
      });
      seen.observe(document, { subtree: true, childList: true, attributes: true });
    });
    const before = await reader.page.content();
    const first = await inject();
    expect(await inject()).toEqual(first);
    expect(await reader.page.content()).toBe(before);
    expect(await reader.page.title()).toBe("T");
  });

  it("reads a page whose forms and images hide the properties of the document", async () => {
    const names = [
      "textContent",
      "attributes",
      "childNodes",
      "parentNode",
      "tagName",
      "readability",
    ];
    const inputs = names.map((name) => `<input name="${name}">`).join("");
    const images = ["title", "body", "documentElement", "URL", "cloneNode", "querySelectorAll"]
      .map((name) => `<img name="${name}">`)
      .join("");
    const { title, content } = await capture(
      `<title>True title</title><form name="createElement">${inputs}</form>${images}${article}`,
    );
    expect(title).toBe("True title");
    expect(content?.from).toBe("article");
  });

  it.each([
    [`<input type="password" value="secret">`],
    [`<input type="text" autocomplete="section-a current-password" value="secret">`],
    [
      `<div><template shadowrootmode="open"><input type="password" value="secret"></template></div>`,
    ],
  ])("reads no content while %s is in the page, and says why", async (field) => {
    expect(await capture(`<title>T</title>${article}${field}`)).toMatchObject({
      title: "T",
      content: undefined,
      hasPassword: true,
    });
  });

  it("reads no content while a frame of the page has a filled password field", async () => {
    const frame = `<iframe srcdoc="<input type=password value=secret>"></iframe>`;
    expect(await capture(`<title>T</title>${article}${frame}`)).toMatchObject({
      content: undefined,
      hasPassword: true,
    });
  });

  it("reads content next to an empty password field", async () => {
    const { content, hasPassword } = await capture(
      `${article}<form><input type="password"></form>`,
    );
    expect(content?.from).toBe("article");
    expect(hasPassword).toBeUndefined();
  });

  it("reads the text of a page that is too deep to be read as an article", async () => {
    await open(`<title>T</title>`);
    await reader.page.evaluate(() => {
      let parent: Element = document.body;
      for (let level = 0; level < 800; level += 1) {
        parent = parent.appendChild(document.createElement("div"));
      }
      parent.textContent = "a < b";
    });
    expect(await inject()).toMatchObject({ content: { html: "<p>a &lt; b</p>" } });
  });

  it("uses the article that is there when the time is over", async () => {
    await open(`<title>T</title>${article}`);
    // The third look at the clock, which is that after Readability, is beyond half of the limit.
    expect(await inject(captureLimitMs / 5)).toMatchObject({ content: { from: "article" } });
  });

  it("uses the faster reader when the time is over before the slower one", async () => {
    const menu = `<nav>${"<a href='/a'>Another mill</a> ".repeat(20)}</nav>`;
    await open(`<title>T</title>${menu}<main>${article}</main>`);
    // The second look at the clock, which is that before Readability, is beyond half of the limit.
    const html: unknown = expect.not.stringContaining("Another mill");
    const told = { content: { from: "article", html } };
    expect(await inject(captureLimitMs * 0.3)).toMatchObject(told);
  });

  it("takes no caption for an article when the time is over", async () => {
    const captions = "<p>A photograph of the mill, by the weir, in March.</p>";
    const links = `<p>${"<a href='/a'>One of the many other mills on this river</a> ".repeat(60)}</p>`;
    await open(`<title>T</title><article>${captions}</article>${links}`);
    expect(await inject(captureLimitMs / 5)).toMatchObject({ content: { from: "late-text" } });
  });

  it("reads the text of a page whose article takes too long, and says that it is only that", async () => {
    await open(`<title>T</title>${article}`);
    await reader.page.evaluate(() => getSelection()?.selectAllChildren(document.body));
    const inTime = { content: { from: "article" }, selection: { content: { from: "selection" } } };
    const late = { title: "T", content: { from: "late-text" }, selection: { content: null } };
    expect(await inject()).toMatchObject(inTime);
    expect(await inject(captureLimitMs)).toMatchObject(late);
  });

  it("returns a result for a page without a body and for an empty one", async () => {
    await open(`<title>T</title>${article}`);
    await reader.page.evaluate(() => document.body.remove());
    expect(await inject()).toMatchObject({ title: "T" });
    await reader.page.evaluate(() => document.documentElement.remove());
    expect(await inject()).toMatchObject({ title: "", content: null });
  });
});
