// @vitest-environment node
// In a real browser, because happy-dom has no layout, no images in several sizes and no style sheets in force.
import { describe, expect, it } from "vitest";
import { usePageReader } from "../../../test/support/page-reader.ts";
import { copyBounds, type CopyPart, type RawCopy } from "./page-copy.ts";

const site = "http://page.example";
const drawing = `<svg xmlns="http://www.w3.org/2000/svg">
  <symbol id="mail" viewBox="0 0 8 8"><path d="M1 1h2"/><script>ran=1</script></symbol>
  <symbol id="other"><path d="M9 9"/></symbol></svg>`;
const reader = usePageReader({
  main: "src/injected/copy/program.ts",
  value:
    "linkstowCapture.result.then((copy) => copy && { ...copy, html: globalThis.linkstowCopy })",
  drawings: { [`${site}/icons.svg`]: drawing, "http://far.example/icons.svg": drawing },
});

/** The copy of a page after a script of the page; each mark is replaced by its address. */
async function copyOf(markup: string, script = "") {
  await reader.open(`<!doctype html><title>Tide mill</title>${markup}`);
  await reader.page.evaluate(script);
  // oxlint-disable-next-line no-unsafe-type-assertion -- our own program; the tests check its result
  const copy = (await reader.inject()) as (RawCopy & { html?: string }) | undefined;
  if (copy?.html === undefined) return undefined;
  const { html, token, parts } = copy;
  const text = html.replaceAll(
    new RegExp(`${token}(\\d+|line)-`, "gu"),
    (_mark, index) => `[${parts[Number(index)]?.url ?? "line"}]`,
  );
  return { ...copy, html, text };
}

async function textOf(markup: string, script?: string): Promise<string> {
  const copy = await copyOf(markup, script);
  if (copy === undefined) expect.fail("not copied");
  return copy.text;
}

const urlsOf = (parts: readonly CopyPart[] = []) => parts.map(({ url }) => url.slice(site.length));

describe("the markup of a copied page", () => {
  it("has the page's title, address and a mark for the line at its top", async () => {
    const copy = await copyOf("<p>High water</p>");
    expect(copy).toMatchObject({ version: 1, url: `${site}/story`, title: "Tide mill" });
    expect(copy?.text).toContain("<body>[line]<p>High water</p>");
    expect(copy?.length).toBe(copy?.html.length);
  });

  it.each([
    "<script>ran = 1</script>",
    "<p onclick=ran=1>a</p>",
    "<a href='java\tscript:ran=1'>a</a>",
    "<a href='data:text/html,x'>a</a>",
    "<a ping=/ping href=/b>a</a>",
    "<meta http-equiv=refresh content='9999;url=/away'>",
    "<base href=/deep/>",
    "<link rel=preload href=/a.js as=script>",
    "<iframe src=/frame></iframe>",
    "<object data=/o></object><embed src=/e>",
    "<video src=/film.mp4 autoplay><source src=/b.mp4><track src=/t.vtt></video>",
    "<svg><use href='//other.example/x.svg#a'/><script>ran=1</script></svg>",
    "<svg><animate attributeName=href values=javascript:ran=1 /></svg>",
    "<math><mtext><style><img src=x onerror=ran=1></style></mtext></math>",
    "<form action=/send><button formaction=/send2>a</button></form>",
    "<noscript><img src=x onerror=ran=1></noscript>",
    "<template><script>ran=1</script></template>",
    "<p style='background: url(javascript:ran=1)'>a</p>",
  ])("neither runs nor loads anything: %s", async (markup) => {
    const text = await textOf(`<p>High water</p>${markup}`);
    expect(text).not.toMatch(
      /ran|<script|javascript|text\/html|<(?:meta|base|link|iframe|object|embed|source|track|noscript|template)|ping|other\.example|action|film/u,
    );
    expect(text).toContain("High water");
  });

  it("has nothing that was not shown: hidden fields and passwords", async () => {
    const text = await textOf(
      `<form data-csrf-token="secret-1"><input type="hidden" value="token-1"><input type="PASSWORD">
       <input autocomplete="cc-number" value="secret-2"><input value="shown"></form>`,
    );
    expect(text).not.toMatch(/token-1|secret/u);
    expect(text).toContain('value="shown"');
  });

  it("has fields as they are seen, but for those that only the user may see", async () => {
    const text = await textOf(
      `<input value="old"><input type="checkbox" id="tick"><input type="radio" checked name="r"><input type="radio" name="r" id="on">
       <textarea>old</textarea><select><option selected>low</option><option>high</option></select>
       <input autocomplete="cc-number" id="card"><textarea autocomplete="one-time-code" id="code"></textarea>`,
      `document.querySelector("input").value = "typed";
       for (const id of ["tick", "on"]) document.getElementById(id).checked = true;
       document.querySelector("textarea").value = "written </textarea><b>";
       document.querySelector("select").value = "high";
       for (const id of ["card", "code"]) document.getElementById(id).value = "4111";`,
    );
    expect(text).toContain('<input value="typed"><input type="checkbox" id="tick" checked="">');
    expect(text).toContain(
      '<input type="radio" name="r"><input type="radio" name="r" id="on" checked="">',
    );
    expect(text).toContain("<textarea>written &lt;/textarea&gt;&lt;b&gt;</textarea>");
    expect(text).toContain('<option>low</option><option selected="">high</option>');
    expect(text).not.toMatch(/old|4111/u);
  });

  it("is not made while a password is filled in", async () => {
    const form = '<p>High water</p><form><input type="password"></form>';
    expect(await copyOf(form)).toBeDefined();
    const typed = `document.querySelector("input").value = "secret"`;
    expect(await copyOf(form, typed)).toBeUndefined();
  });

  it("has absolute links, and those within the page as they are", async () => {
    const text = await textOf(
      `<base href="/deep/"><a href="next">a</a><a href="#b">b</a><a href="mailto:a@b.example">c</a>`,
    );
    expect(text).toContain(`<a href="${site}/deep/next">a</a><a href="#b">b</a>`);
    expect(text).toContain('<a href="mailto:a@b.example">c</a>');
  });

  it("is made whatever the page's names and scripts hide", async () => {
    const text = await textOf(
      `<form id="f"><input name="attributes"><input name="getAttribute"><input name="querySelectorAll"></form>
       <img name="documentElement"><img name="querySelectorAll"><p>High water</p>`,
      `Object.defineProperty(Element.prototype, "outerHTML", { get() { throw new Error("no"); } }) && 0;`,
    );
    expect(text).toContain("High water");
  });

  it("is made without a change to the page", async () => {
    await reader.open(
      `<!doctype html><title>T</title><img srcset="/a.png 2x"><div id="host"></div>`,
    );
    await reader.page.evaluate(
      `document.querySelector("#host").attachShadow({ mode: "open" }).innerHTML = "<style>p {}</style><p>in</p>"`,
    );
    const before = await reader.page.content();
    await reader.inject();
    expect(await reader.page.content()).toBe(before);
  });

  it.each(["matches", "getAttribute", "setAttribute", "removeAttribute", "remove", "localName"])(
    "has a form with a control that is named %s",
    async (name) => {
      const controls = `<input name="${name}"><input type="hidden" value="typed">`;
      const copy = await copyOf(
        `<form href="/next" style="background: url(/a.png)"><p>High water</p>${controls}</form>`,
      );
      expect(copy?.text).toContain("<p>High water</p>");
      expect(copy?.text).not.toContain("typed");
      expect(urlsOf(copy?.parts)).toEqual(["/a.png"]);
    },
  );

  it("cannot be torn apart by a page that writes what looks like a mark", async () => {
    const { text = "", parts } = (await copyOf(`<p>linkstow${"0".repeat(32)}-0-</p>`)) ?? {};
    expect(text).toContain(`<p>linkstow${"0".repeat(32)}-0-</p>`);
    expect(parts).toEqual([]);
  });
});

describe("the pictures of a copied page", () => {
  it("are those that are shown, of an image in several sizes as well", async () => {
    const copy = await copyOf(
      `<img src="a.png"><img src="low.png" srcset="/high.png 1x, /print.png 9x">
       <img srcset="/only.png 9x"><img loading="lazy" style="margin-top: 90000px" srcset="/late.png 9x">
       <picture><source media="(min-width: 1px)" srcset="/wide.png"><img src="/narrow.png"></picture>`,
    );
    expect(urlsOf(copy?.parts)).toEqual([
      "/a.png",
      "/high.png",
      "/only.png",
      "/late.png",
      "/wide.png",
    ]);
    expect(copy?.text).not.toMatch(/srcset|<source/u);
  });

  it("are those of styles, posters and drawings as well", async () => {
    const copy = await copyOf(
      `<p style="background: url('a b.png')">a</p><video poster="p.png"></video>
       <svg><image href="i.png"/></svg><table background="t.png"></table>`,
    );
    expect(urlsOf(copy?.parts)).toEqual(["/a%20b.png", "/p.png", "/i.png", "/t.png"]);
  });

  it("are those that are painted, where the page may give them away", async () => {
    const text = await textOf(
      `<canvas class="tide" width="2" height="1" src="/not.png">fallback</canvas><canvas id="none" width="0"></canvas>
       <canvas src="data:image/png;base64,AA=="></canvas><p>A</p>`,
      `document.querySelector("canvas").getContext("2d").fillRect(0, 0, 1, 1)`,
    );
    expect(text).toMatch(
      /<img class="tide" width="2" height="1" src="data:image\/png;base64,[\w+/=]{20,}">/u,
    );
    expect(text).not.toMatch(/not\.png|AA==|fallback/u);
  });

  it("are those that would be loaded further down", async () => {
    const blank = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=";
    const copy = await copyOf(
      `<img data-src="a.png"><img src="${blank}" data-lazy-src="b.png"><img data-original="c.png">
       <img data-srcset="d.png 1x, e.png 2x"><img src="f.png" data-src="large.png"><img data-src="javascript:1">`,
    );
    expect(urlsOf(copy?.parts)).toEqual(["/a.png", "/b.png", "/c.png", "/d.png", "/f.png"]);
  });

  it("are the icons of other files of the site as well, each once", async () => {
    const use = (href: string) => `<svg><use href="${href}"></use></svg>`;
    const copy = await copyOf(
      `<svg><use xlink:href="icons.svg#mail"></use></svg>${use("/icons.svg#mail")}${use("/icons.svg#none")}
       ${use("//far.example/icons.svg#mail")}${use("#own")}`,
    );
    const icon = '<svg><use href="#linkstow-icon-0"></use></svg>';
    expect(copy?.text).toContain(icon + icon);
    expect(copy?.text).toMatch(/<symbol [^>]*id="linkstow-icon-0"[^>]*><path d="M1 1h2">/u);
    expect(copy?.text.match(/<symbol/gu)).toHaveLength(1);
    expect(copy?.text).toContain('<use href="#own">');
    expect(copy?.text).not.toMatch(/ran=1|M9 9|icons\.svg/u);
    expect(copy?.parts.map(({ url }) => url)).toEqual([
      `${site}/icons.svg#none`,
      "http://far.example/icons.svg#mail",
    ]);
  });

  it("leave films, sounds and objects out, and these are named as missing", async () => {
    const copy = await copyOf(
      `<video src="/a.mp4"></video><audio><source src="/b.mp3"></audio><object data="/c.svg"></object>
       <embed src="/d.pdf"><video></video>`,
    );
    expect(copy?.parts.every(({ use }) => use === "media")).toBe(true);
    expect(urlsOf(copy?.parts)).toEqual(["/a.mp4", "/b.mp3", "/c.svg", "/d.pdf"]);
  });

  it("stay where they are part of the page already", async () => {
    const copy = await copyOf(`<img src="data:image/png;base64,AA==">`);
    expect(copy?.text).toContain('<img src="data:image/png;base64,AA==">');
    expect(copy?.parts).toEqual([]);
  });

  it("end at a number", async () => {
    const copy = await copyOf("", `document.body.innerHTML = '<img src=a>'.repeat(5001)`);
    expect(copy?.parts).toHaveLength(copyBounds.parts);
    expect(copy?.text).toContain('src="data:,"');
  });
});

describe("the styles of a copied page", () => {
  it("are what scripts have made of them", async () => {
    const text = await textOf(
      `<style>p { color: teal }</style><style media="print">p { color: black }</style>
       <style id="off">p { color: red }</style>`,
      `document.styleSheets[0].insertRule("b { color: navy }");
       document.querySelector("#off").sheet.disabled = true;
       const made = new CSSStyleSheet();
       made.replaceSync("i { color: gold }");
       document.adoptedStyleSheets = [made];`,
    );
    expect(text).toContain("<style>b { color: navy; }\np { color: teal; }</style>");
    expect(text).toContain('<style media="print">p { color: black; }</style>');
    expect(text).toContain("i { color: gold; }");
    expect(text).not.toContain("red");
  });

  it("have only the pictures and fonts that the page uses", async () => {
    const font = (file: string, more: string) =>
      `@font-face { font-family: Tide; src: url(${file}.woff2); ${more} }`;
    const copy = await copyOf(
      `<style>${font("used", "font-weight: 400; unicode-range: U+41-5A")}
         ${font("bold", "font-weight: 700")} ${font("greek", "unicode-range: U+370-3FF")}
         p { font-family: Tide; background: url(p.png) } .none { background: url(none.png) }
         p:hover, .none::before { background: url(hover.png) } :is(p:not(:hover)) { background: url(is.png) }
         @media (min-width: 1px) { .none { background: url(deep.png) } p { color: teal } }
         @media print { p { background: url(print.png) } }</style>
       <style media="print">p { background: url(print2.png) }</style><p>TIDE</p>`,
      "document.fonts.ready.then(() => 0)",
    );
    expect(urlsOf(copy?.parts)).toEqual(["/used.woff2", "/p.png", "/hover.png", "/is.png"]);
    expect(copy?.text).toMatch(/@media \(min-width: 1px\) \{\s*p \{ color: teal; \}\s*\}/u);
  });

  it("of a shadow tree apply to its content alone, though it stands in the page itself", async () => {
    const shadow = `<style>:host(.on) { color: teal } p { color: navy } @font-face { font-family: a; src: url(a.woff) }</style>
      <p id="in">in</p><div id="nested"></div>`;
    const copy = await copyOf(
      `<p id="out">out</p><div id="host" class="on"></div>`,
      `const root = document.querySelector("#host").attachShadow({ mode: "open" });
       root.innerHTML = ${JSON.stringify(shadow)};
       const made = new CSSStyleSheet();
       made.replaceSync("p { font-style: italic }");
       root.adoptedStyleSheets = [made];
       root.querySelector("#nested").attachShadow({ mode: "open" }).innerHTML = "<p id=deep>deep</p>";`,
    );
    expect(urlsOf(copy?.parts)).toEqual(["/a.woff"]);
    const looks = await looksOf(copy?.html ?? "", ["#host", "#in", "#out", "#deep"]);
    const [host, own, out, deep] = looks;
    expect(host).toEqual(["rgb(0, 128, 128)", "normal"]);
    expect(own).toEqual(["rgb(0, 0, 128)", "italic"]);
    expect(out).toEqual(["rgb(0, 0, 0)", "normal"]);
    // Inherited from the host.
    expect(deep).toEqual(["rgb(0, 128, 128)", "normal"]);
  });

  it("and addresses of a frame are those of its own document", async () => {
    const frame =
      "<base href='/deep/'><style>p { color: teal }</style><p id='in'>in</p><a href='b'>b</a><img src='c.png'>";
    const copy = await copyOf(
      `<p id="out">out</p><iframe width="600" height="300" srcdoc="${frame}"></iframe>`,
    );
    expect(urlsOf(copy?.parts)).toEqual(["/deep/c.png"]);
    expect(copy?.text).toContain(`href="${site}/deep/b"`);
    const looks = await looksOf(copy?.html ?? "", ["#in", "#out"]);
    expect(looks.map(([color]) => color)).toEqual(["rgb(0, 128, 128)", "rgb(0, 0, 0)"]);
  });
});

/** Colour and slant of elements in a document. */
async function looksOf(html: string, selectors: readonly string[]): Promise<string[][]> {
  await reader.open(html);
  const looks = await reader.page.evaluate(
    (all) =>
      all.map((selector) => {
        const element = document.querySelector(selector);
        const { color, fontStyle } = element
          ? getComputedStyle(element)
          : { color: "", fontStyle: "" };
        return [color, fontStyle];
      }),
    selectors,
  );
  return looks;
}

describe("a page is not copied", () => {
  it("that is too deep", async () => {
    const script = `let at = document.body;
      for (let level = 0; level < 600; level += 1) at = at.appendChild(document.createElement("div"));`;
    expect(await copyOf("", script)).toBeUndefined();
  });

  it("that is too long", async () => {
    const script = `document.body.append(document.createComment("x".repeat(${copyBounds.length})))`;
    expect(await copyOf("", script)).toBeUndefined();
  });
});
