// @vitest-environment node
// In a real browser, because DOMPurify does not clean in happy-dom.
import { expect, it } from "vitest";
import { usePageReader } from "../../../test/support/page-reader.ts";

const { capture } = usePageReader({ main: "src/injected/program/read-full.ts" });

async function fullPage(body: string): Promise<string> {
  const { content } = await capture(`<title>Mill</title>${body}<p>The tide lets the sea in.</p>`);
  return content?.formatted ?? "";
}

it("includes everything around the article", async () => {
  const html = await fullPage(`<nav><a href="/home">Home</a></nav><img src="mill.png" alt="Mill">`);
  expect(html).toMatch(/^<html><head><title>Mill<\/title><\/head><body>/);
  expect(html).toContain('<nav><a href="http://page.example/home">Home</a></nav>');
  expect(html).toContain('src="http://page.example/mill.png"');
});

it("contains nothing that runs", async () => {
  const html = await fullPage(
    `<p onclick="acted=1">A</p><script>acted=1</script><iframe src="/f"></iframe>
     <a href="javascript:acted=1">B</a><meta http-equiv="refresh" content="0;url=javascript:1">`,
  );
  expect(html).toContain("<p>A</p>");
  expect(html).not.toMatch(/acted|<(?:script|iframe|meta)\b/iu);
});

it("contains no typed text and no hidden form values", async () => {
  const html = await fullPage(
    `<form><input type="hidden" value="s3cret"><input value="s3cret"><textarea>s3cret</textarea>
     <select><option>s3cret</option></select><input list="d"><datalist id="d"><option>s3cret</option>
     </datalist></form><p data-token="s3cret">B</p><meta name="token" content="s3cret">`,
  );
  expect(html).toContain("<p>B</p>");
  expect(html).not.toContain("s3cret");
});

it("displays its images even when stored elsewhere", async () => {
  const html = await fullPage(
    `<img src="a.png" srcset="a.png 1x, b.png 2x"><img srcset="/c.png 480w, /d.png 900w">
     <picture><source srcset="e.avif"><img src="e.png"></picture><video poster="f.png"></video>`,
  );
  for (const name of ["a.png", "c.png", "e.png"]) {
    expect(html).toContain(`src="http://page.example/${name}"`);
  }
  expect(html).toContain('poster="http://page.example/f.png"');
  expect(html).not.toContain("srcset");
});

it("contains no markup that control characters had kept apart", async () => {
  const html = await fullPage(
    `<style>a{}<\u0080/style><\u0080img src=x onerror=acted=1></style>
     <p title="java\u0080script:acted=1">a<\u0080script>acted=1</\u0080script></p>`,
  );
  expect(html).not.toMatch(/<(?:img|script|style)\b/iu);
  expect(html).not.toMatch(/[\u0080-\u009f]/u);
});

it("contains only web addresses, mail addresses and positions in the page, in every attribute", async () => {
  const long = "x".repeat(9_000);
  const html = await fullPage(
    `<form action="java\u0080script:acted=1"><button formaction="javascript:acted=1">A</button></form>
     <svg><a xlink:href="javascript:acted=1"><text>B</text></a></svg>
     <a href="ftp://a.example/${long}">C</a><a href="/ok/${long}">D</a><a href="ftp:x" ping="/p">E</a>
     <blockquote cite="tel:1">F</blockquote><div style="background:url(/g.png)" background="/h.png">G</div>
     <table background="/i.png"><tr><td>H</td></tr></table><img src="data:image/png;base64,AA" longdesc="x:y">
     <a href="mailto:ann@mail.example">I</a><a href="#place">J</a><a href="/k">K</a>`,
  );
  const addresses = [...html.matchAll(/\s[\w:-]+="(?=[^"]*[:/])([^"]*)"/gu)].map(([, one]) => one);
  expect(addresses).toEqual([
    "mailto:ann@mail.example",
    "http://page.example/story#place",
    "http://page.example/k",
  ]);
});

it("contains no name that could hide a property of the displaying document", async () => {
  const html = await fullPage(`<a id="body" name="cookie" class="hidden">A</a><p id="own">B</p>`);
  expect(html).toContain("<a>A</a><p>B</p>");
});

it("is cut between elements if too long, never within an attribute", async () => {
  const images = `<p title="&gt;&lt;img src=x onerror=acted=1&gt;">${"long ".repeat(40)}</p>`;
  const html = await fullPage(`<style>a::before{content:'< "'}</style>${images.repeat(9_000)}`);
  expect(html.length).toBeGreaterThan(1_900_000);
  expect(html.length).toBeLessThanOrEqual(2_000_000);
  expect(html).toMatch(/<\/p><\/body><\/html>$/u);
  expect(html.replaceAll(/"[^"]*"/gu, '""')).not.toMatch(/onerror/u);
});

it("becomes the page's text, as markup, if the page is too deep", async () => {
  const deep = "<div>".repeat(20);
  const html = await fullPage(
    `<p>&lt;img src=x onerror=acted=1&gt;</p><script>
       let at = document.body;
       for (let level = 0; level < 600; level += 1) at = at.appendChild(document.createElement("i"));
     </script>${deep}`,
  );
  expect(html).toContain("&lt;img src=x onerror=acted=1&gt;");
});
