// @vitest-environment node
// In a real browser: happy-dom lays nothing out, and DOMPurify does not clean in it.
import { launch, type Browser, type Page } from "puppeteer-core";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { findBrowser } from "../../test/support/find-browser.mjs";
import { parseCapture } from "./shape.ts";

const address = "http://page.example/story";
const sentence =
  "The quick brown fox jumps over the lazy dog, and then it sits in the grass, waiting.";
const paragraph = `<p>${sentence}</p>`;
const article = `<article><h1>Heading</h1>${paragraph.repeat(12)}</article>`;

// A tab is opened for each test, beside whatever else this computer is doing.
vi.setConfig({ testTimeout: 30_000 });

let program: string;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  program = await buildProgram();
  const executablePath = findBrowser("chromium");
  if (executablePath === undefined) throw new Error("Chromium is missing: set CHROMIUM_PATH");
  browser = await launch({ executablePath, pipe: true, args: ["--no-sandbox"] });
}, 60_000);

afterAll(() => browser.close());

async function buildProgram(): Promise<string> {
  const output = await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2023",
      lib: { entry: "src/capture/read.ts", name: "linkstowCapture", formats: ["iife"] },
      rolldownOptions: { output: { footer: "linkstowCapture.result;" } },
    },
  });
  const bundle = Array.isArray(output) ? output[0] : output;
  if (bundle === undefined || !("output" in bundle)) throw new Error("nothing was built");
  return bundle.output[0].code;
}

/** Opens a page of its own at `address`; nothing else is to be had from the network. */
async function open(body: string, contentType = "text/html"): Promise<void> {
  page = await browser.newPage();
  await page.setRequestInterception(true);
  page.on("request", (request) => {
    void (request.url() === address
      ? request.respond({ body, contentType: `${contentType}; charset=utf-8` })
      : request.abort());
  });
  await page.goto(address, { waitUntil: "domcontentloaded" });
}

/** Runs the program as a browser injects it: in a world of its own, taking its completion value. */
async function inject(): Promise<unknown> {
  const session = await page.createCDPSession();
  const { frameTree } = await session.send("Page.getFrameTree");
  const { executionContextId } = await session.send("Page.createIsolatedWorld", {
    frameId: frameTree.frame.id,
    worldName: "linkstow",
  });
  const answer = await session.send("Runtime.evaluate", {
    expression: program,
    contextId: executionContextId,
    returnByValue: true,
  });
  if (answer.exceptionDetails !== undefined) throw new Error(answer.exceptionDetails.text);
  await session.detach();
  return answer.result.value;
}

async function capture(body: string, contentType?: string) {
  await open(body, contentType);
  const result = parseCapture(await inject(), address);
  await page.close();
  if (!result.ok) expect.fail(result.error.kind);
  return result.value;
}

describe("what is read", () => {
  it("reads title, description, language and the article", async () => {
    const { title, description, language, content } = await capture(
      `<!doctype html><html lang="en"><title>Title</title><meta name="description" content="About">
       <nav><a href="/">Home</a></nav>${article}<footer>Imprint</footer></html>`,
    );
    expect({ title, description, language }).toEqual({
      title: "Title",
      description: "About",
      language: "en",
    });
    expect(content).toMatchObject({ from: "article", words: 12 * 17 + 1 });
    expect(content?.html).not.toMatch(/Home|Imprint/u);
  });

  it("reads JSON-LD, the article before the page around it", async () => {
    const graph = [
      { "@type": "WebPage", description: "Page" },
      {
        "@type": ["NewsArticle"],
        description: "Article",
        author: [{ name: "Ann" }],
        datePublished: "2026-01-02",
        publisher: { name: "News" },
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
      author: "Ann",
      siteName: "News",
      publishedAt: "2026-01-02",
      keywords: ["a", "b", "c"],
    });
  });

  it("reads what is selected", async () => {
    await open(`<title>T</title>${article}`);
    await page.$eval("p", (first) => getSelection()?.selectAllChildren(first));
    expect(await inject()).toMatchObject({ selection: sentence });
    await page.close();
  });

  it("distrusts the head of an application that has moved to another page", async () => {
    await open(`<title>First</title><meta name="description" content="First">${article}`);
    await page.evaluate(() => {
      history.pushState({}, "", "/second");
      document.title = "Second";
    });
    const result = parseCapture(await inject(), "http://page.example/second");
    expect(result).toMatchObject({ ok: true, value: { title: "Second", description: "" } });
    await page.close();
  });

  it("takes plain text as it stands, and no content of other documents", async () => {
    const { content } = await capture("one <b>\n  two", "text/plain");
    expect(content).toMatchObject({ from: "plain-text", html: "<pre>one &lt;b&gt;\n  two</pre>" });
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><title>Drawing</title><text>x</text></svg>`;
    expect(await capture(svg, "image/svg+xml")).toMatchObject({
      title: "Drawing",
      content: undefined,
    });
  });
});

describe("what is left of dangerous markup", () => {
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

  it("keeps only links that lead to the web or to a mail address", async () => {
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

  it("keeps images of the web and small ones in place", async () => {
    const sources = [
      "/photo.jpg",
      "data:image/png;base64,iVBORw0KGgo=",
      "data:image/svg+xml,<svg/>",
      `data:image/png;base64,${"A".repeat(70_000)}`,
    ];
    const images = sources.map((src) => `<img src="${src}" width="300" alt="A picture">`).join("");
    const { content } = await capture(
      `<article>${paragraph.repeat(9)}${images}<img src="/pixel.gif" width="1" height="1"></article>`,
    );
    expect([...(content?.html ?? "").matchAll(/src="([^"]*)"/gu)].map(([, src]) => src)).toEqual([
      "http://page.example/photo.jpg",
      "data:image/png;base64,iVBORw0KGgo=",
    ]);
  });
});

describe("pages that mean harm, or hold a secret", () => {
  it("leaves the page as it is, and answers the same twice", async () => {
    await open(`<title>T</title>${article}<img srcset="/a.png 1x, /b.png 2x">`);
    await page.evaluate(() => {
      const seen = new MutationObserver((records) => {
        document.title = `changed ${records.length}`;
      });
      seen.observe(document, { subtree: true, childList: true, attributes: true });
    });
    const before = await page.content();
    const first = await inject();
    expect(await inject()).toEqual(first);
    expect(await page.content()).toBe(before);
    expect(await page.title()).toBe("T");
    await page.close();
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
  ])("takes no content while %s stands in the page", async (field) => {
    expect(await capture(`<title>T</title>${article}${field}`)).toMatchObject({
      title: "T",
      content: undefined,
    });
  });

  it("takes content beside an empty password field", async () => {
    const { content } = await capture(`${article}<form><input type="password"></form>`);
    expect(content?.from).toBe("article");
  });

  it("takes the text of a page that is too deep to be read as an article", async () => {
    await open(`<title>T</title>`);
    await page.evaluate(() => {
      let parent: Element = document.body;
      for (let level = 0; level < 800; level += 1) {
        parent = parent.appendChild(document.createElement("div"));
      }
      parent.textContent = "a < b";
    });
    expect(await inject()).toMatchObject({ content: { html: "<p>a &lt; b</p>" } });
    await page.close();
  });

  it("answers for a page without a body and without anything", async () => {
    await open(`<title>T</title>${article}`);
    await page.evaluate(() => document.body.remove());
    expect(await inject()).toMatchObject({ title: "T" });
    await page.evaluate(() => document.documentElement.remove());
    expect(await inject()).toMatchObject({ title: "", content: null });
    await page.close();
  });
});
