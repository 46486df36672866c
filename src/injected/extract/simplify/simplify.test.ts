import { describe, expect, it } from "vitest";
import { growth } from "../../../../test/support/growth.ts";
import { giveNodesText } from "../../../../test/support/node-text.ts";
import { simplifyCode } from "./code-blocks.ts";
import { simplifyHeadings } from "./headings.ts";
import { replaceMath } from "./math.ts";
import { simplifyNotes } from "./notes.ts";

giveNodesText();

function changed(change: (doc: Document) => void, body: string): HTMLElement {
  const doc = new DOMParser().parseFromString(`<body>${body}</body>`, "text/html");
  change(doc);
  return doc.body;
}

describe("code", () => {
  it("has one line for each of its lines, without their numbers and colours", () => {
    const lines = ["a = <b>1</b>", "", "b = 2"].map(
      (line, at) => `<div><span class="line-number">${at + 1}</span>${line}\n</div>`,
    );
    const body = changed(simplifyCode, `<pre>${lines.join("")}</pre>`);
    expect(body.innerHTML).toBe("<pre><code>a = 1\n\nb = 2</code></pre>");
  });

  it("in a table beside its numbers is code, and a table of data stays one", () => {
    const row = (at: number) =>
      `<tr><td class="blob-num">${at}</td><td><code>line ${at}</code></td></tr>`;
    const body = changed(simplifyCode, `<table><tbody>${row(1)}${row(2)}</tbody></table>`);
    expect(body.innerHTML).toBe("<pre><code>line 1\nline 2</code></pre>");
    const data = "<table><tbody><tr><td>1</td><td>low</td></tr></tbody></table>";
    expect(changed(simplifyCode, data).innerHTML).toBe(data);
  });

  it.each([
    '<pre><code class="language-js"><b>a</b></code></pre>',
    '<pre class="lang-JS prettyprint">a</pre>',
    '<pre class="brush: js notranslate"><code>a</code></pre>',
    '<div class="highlight-js notranslate"><div class="highlight"><pre>a</pre></div></div>',
    '<pre><code data-lang="js">a</code></pre>',
    '<div data-language="js"><pre><div>JS</div><code>a</code></pre></div>',
  ])("keeps the language that the page names: %s", (html) => {
    const body = changed(simplifyCode, html);
    expect(body.querySelector("pre")?.innerHTML).toBe('<code data-lang="js">a</code>');
  });

  it.each(['<pre class="language-none">a</pre>', '<pre class="language-&quot;x">a</pre>'])(
    "has no language where the page names none: %s",
    (html) => {
      expect(changed(simplifyCode, html).querySelector("[data-lang]")).toBeNull();
    },
  );

  it("loses the bar with its button", () => {
    const bar = "<div>python <button>Copy</button></div>";
    expect(changed(simplifyCode, `<div>${bar}<pre>a</pre></div>`).textContent).toBe("a");
  });
});

describe("formulas", () => {
  it("are their source, in a block where they are displayed", () => {
    const annotation = '<annotation encoding="application/x-tex">x^{2}</annotation>';
    expect(changed(replaceMath, `<p><math>${annotation}</math></p>`).innerHTML).toBe(
      '<p><code data-lang="math">x^{2}</code></p>',
    );
    expect(changed(replaceMath, `<math display="block">${annotation}</math>`).innerHTML).toBe(
      '<pre><code data-lang="math">x^{2}</code></pre>',
    );
  });

  it.each([
    ["<mfrac><mi>a</mi><mi>b</mi></mfrac>", "\\frac{a}{b}"],
    ["<mi>m</mi><msup><mi>c</mi><mn>2</mn></msup>", "mc^2"],
    ["<msup><mi>e</mi><mrow><mo>\u2212</mo><mi>x</mi></mrow></msup>", "e^{-x}"],
    ["<msub><mrow><mi>a</mi><mi>b</mi></mrow><mn>12</mn></msub>", "{ab}_{12}"],
    ["<msqrt><mi>a</mi><mo>+</mo><mn>1</mn></msqrt>", "\\sqrt{a+1}"],
    ["<mroot><mi>a</mi><mn>3</mn></mroot>", "\\sqrt[3]{a}"],
    ["<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover>", "∑_i^n"],
    ["<munder><mi>lim</mi><mi>n</mi></munder>", "\\lim_n"],
    ["<mover><mi>x</mi><mo>¯</mo></mover>", "\\overline{x}"],
    ["<mover><mo>=</mo><mtext>if not</mtext></mover>", "=^{\\text{if not}}"],
    ["<mi>sin</mi><mo>&#8289;</mo><mi>x</mi>", "\\sin x"],
    ['<mi mathvariant="double-struck">R</mi>', "\\mathbb{R}"],
    ["<mtext>50 % of {all}</mtext>", "\\text{50 \\% of \\{all\\}}"],
    [
      "<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd></mtr></mtable>",
      "\\begin{matrix}a & b \\\\ c\\end{matrix}",
    ],
    [
      "<mmultiscripts><mi>C</mi><mprescripts></mprescripts><none></none><mn>14</mn></mmultiscripts>",
      "{}^{14}C",
    ],
    ["<mfenced><mi>a</mi><mi>b</mi></mfenced>", "(a,b)"],
  ])("without a source have one made from their markup: %s", (markup, tex) => {
    expect(changed(replaceMath, `<math><mrow>${markup}</mrow></math>`).textContent).toBe(tex);
  });

  it("take no longer for each level of their markup than for the one before", async () => {
    const nested = (levels: number) =>
      changed(replaceMath, `<math>${"<mrow>".repeat(levels)}<mi>a</mi></math>`);
    // Twice as long for each level would be 1,024.
    expect(await growth(nested, 10, 2)).toBeLessThan(16);
  });

  it("lose all previews before their script", () => {
    const previews = '<span class="MathJax_Preview">x</span><span class="MathJax">x</span>';
    expect(changed(replaceMath, `${previews}<script type="math/tex">x</script>`).innerHTML).toBe(
      '<code data-lang="math">x</code>',
    );
  });

  it("are no pictures whose text only describes them", () => {
    const image = '<img alt="A mill" src="/a.png">';
    expect(changed(replaceMath, image).innerHTML).toBe(image);
  });
});

describe("notes", () => {
  it("lose the way back, and a copy in the margin of one that is listed", () => {
    const listed = '<ol class="footnotes"><li>1. The mill. <a href="#r1">↩</a></li></ol>';
    const body = changed(
      simplifyNotes,
      `<p>Text<span class="sidenote">1 The mill.</span></p>${listed}`,
    );
    expect(body.textContent).toBe("Text1. The mill. ");
  });

  const markOf = (body: HTMLElement, selector: string) =>
    body.querySelector(selector)?.getAttribute("data-note");

  it.each([
    '<sup><a href="#n">1</a></sup>',
    '<a href="#n"><sup>[1]</sup></a>',
    '<a href="#n" role="doc-noteref">*</a>',
    '<a href="#n">[a]</a>',
  ])("are numbered like their marks in the text: %s", (mark) => {
    for (const note of ['<li id="n">A</li>', '<p><b id="n">1</b> A</p>', '<div id="n">A</div>']) {
      const body = changed(simplifyNotes, `<p>Text${mark}</p>${note}`);
      expect([markOf(body, "a"), markOf(body, "p + *")]).toEqual(["1", "1"]);
    }
  });

  it.each([
    ["leads up", '<p id="n">A</p><p>Text<sup><a href="#n">1</a></sup></p>'],
    ["leads into a text", '<p>Text<sup><a href="#n">1</a></sup></p><p>A <b id="n">b</b></p>'],
    ["leads nowhere", '<p>Text<sup><a href="#n">1</a></sup></p><p>A</p>'],
    ["is one of many pages", '<p><a href="#n">1</a></p><p id="n">A</p>'],
    ["is a word", '<p>Text<sup><a href="#n">see</a></sup></p><p id="n">A</p>'],
    [
      "leads behind many others",
      `<sup><a href="#n">1</a></sup><p>${"<b></b>".repeat(99)}<b id="n">A</b></p>`,
    ],
    ["has a number of the page", '<p data-note="7">Text</p>'],
  ])("are none where a link %s", (_, html) => {
    expect(changed(simplifyNotes, html).querySelector("[data-note]")).toBeNull();
  });
});

describe("a heading", () => {
  const page = "https://moon.example/story";
  const simplified = (heading: string) =>
    changed(({ body }) => simplifyHeadings(body, page), heading).innerHTML;

  it.each([
    '<h2 id="a"><a href="#a">Title</a></h2>',
    `<h2 id="a"><a href="${page}#a">Title</a></h2>`,
    '<h2 id="a">Title<a href="#a">#</a></h2>',
    '<h2 id="a">Title<a href="#a" aria-label="Permalink"></a></h2>',
    '<h2 id="a"><a href="#a">\u00B6</a>Title</h2>',
    '<h2 id="a">Title<a href="#a">Link to this heading</a></h2>',
  ])("has no link to itself: %s", (heading) => {
    expect(simplified(heading)).toBe('<h2 id="a">Title</h2>');
  });

  it.each([
    '<h2><a href="/other#a">Title</a></h2>',
    '<h2>Title<sup><a href="#n" data-note="1">1</a></sup></h2>',
    '<p><a href="#a">#</a></p>',
  ])("keeps a link to another page, and to a note: %s", (html) => {
    expect(simplified(html)).toBe(html);
  });
});
