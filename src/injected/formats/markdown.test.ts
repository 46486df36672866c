import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressesIn, markupIn, readMarkdown } from "../../../test/support/markdown-tree.ts";
import { markdownOf } from "./markdown.ts";

/** The text of a page, as a browser serialises it. */
const live = "&lt;img src=x onerror=alert(1)&gt;";
const href = "https://moon.example/";

function formula(tex: string): string {
  return `<code data-lang="math">${tex}</code>`;
}

describe("a page's text never becomes Markdown markup", () => {
  it.each([
    ["in a text", `<p>${live} &amp;lt;img src=x onerror=alert(1)&amp;gt;</p>`],
    ["in the name of an image", `<p><img src="${href}a.png" alt="${live}"></p>`],
    ["in a title", `<p><a href="${href}" title="&quot;) ${live}">a</a></p>`],
    ["in a caption", `<table><caption>${live}</caption><tr><td>a</td><td>b</td></tr></table>`],
    ["in a table with a list", `<table><tr><td><pre>\n\n${live}\n\n</pre><ul><li>a</ul></table>`],
    ["in code beside code", `<p><code>a</code><code>\`\`x\`y</code><code>${live}</code></p>`],
    ["in code after a title", `<p><a href="${href}" title="\`">a</a> <code>${live}</code></p>`],
    ["in code after an address", `<p><a href="${href}?\`">a</a> <code>${live}</code></p>`],
    ["in code that a table cuts", `<p><code>x|${live}</code><br>|---|---|</p>`],
    ["in code of a cell", `<table><tr><td><code>\\|${live}</code></td><td>a</td></tr></table>`],
    ["after a fence in code", `<pre><code>\n  \`\`\`\n${live}\n</code></pre>`],
    ["in code within emphasis", `<p><em><pre><code>\n\n${live}\n\n</code></pre> </em></p>`],
    ["in code within a link", `<a href="${href}"><pre>\n\n${live}\n\n</pre> </a>`],
    ["in an endless list", `<ol start="99999999999"><li><pre>\n\n${live}\n\n</pre></ol>`],
    ["in a list from nowhere", `<ol start="x"><li><pre>\n\n${live}\n\n</pre></ol>`],
    ["in code of a list, after a line separator", `<ul><li><pre>a\n\u2028${live}</pre></ul>`],
    ["in code of a list, after a paragraph separator", `<ol><li><pre>a\n\u2029${live}</pre></ol>`],
    ["in an address", `<p><a href="mailto:a<img src=x onerror=alert(1)>">a</a></p>`],
    ["after a backslash", `<p>\\${live} \\\\${live} \\\`${live}\\\`</p>`],
    [
      "in lines of its own",
      `<p>a<br>${live}<br>&lt;script&gt;<br>&lt;!--<br>&lt;?x<br>&lt;![CDATA[</p>`,
    ],
    ["in code within a link's text", `<a href="${href}"><code>](javascript:x) ${live}</code></a>`],
    ["in a formula", `<p>${formula(`${live} $${live}$ [a](javascript:x)`)}</p>`],
    ["in a displayed formula", `<pre>${formula(`\n\n${live}\n# a\n\n    ${live}`)}</pre>`],
    ["as an automatic link", `<p>&lt;javascript:alert(1)&gt; &lt;a@b.example&gt;</p>`],
  ])("%s", async (_, html) => {
    expect(await markupIn(markdownOf(html))).toEqual([]);
  });

  it.each(["<p>#</p>", "<h2>#</h2>", "<p><em>#</em></p>", "<table><tr><td>#<td>b</table>"])(
    "in a link that a renderer parses twice, without its backslashes: %s",
    async (around) => {
      const text = String.raw`[a](javascript:x) \\[b](javascript:y)`;
      const markdown = markdownOf(around.replace("#", `<a href="${href}">${text}</a>`));
      expect(markdown).toContain(String.raw`&#91;a&#93;(javascript:x) \\\\&#91;b&#93;`);
      expect(await addressesIn(markdown.replaceAll(/\\([[\]])/gu, "$1"))).toEqual([href]);
    },
  );

  it("whatever its texts are, in whatever elements", async () => {
    const hostile = fc.constantFrom(
      ..."` `` ``` ~~~ | \\ \\| \\` < > & &lt; [ ] ( ) ! * _ # - + 1. = \n \n\n".split(" "),
      " ",
      "\n",
      "\n\u2028",
      "\u2029",
      "    ",
      "<img src=x onerror=y>",
      "</code>",
      "<!--",
      "a",
      "|---|---|",
      "](javascript:x)",
      "<x:y>",
      "[a]: javascript:x",
    );
    const text = fc.array(hostile, { maxLength: 6 }).map((parts) => escapeText(parts.join("")));
    const names =
      "p div a em strong del code pre ul ol li table tr td th caption blockquote h2 br img span".split(
        " ",
      );
    const { tree } = fc.letrec<{ tree: string; branch: string }>((tie) => ({
      tree: fc.oneof({ maxDepth: 6 }, text, tie("branch")),
      branch: fc
        .tuple(fc.constantFrom(...names), text, fc.array(tie("tree"), { maxLength: 4 }))
        .map(
          ([name, said, inner]) =>
            `<${name} ${attributesOf(name, said)}>${inner.join("")}</${name}>`,
        ),
    }));
    await fc.assert(
      fc.asyncProperty(fc.array(tree, { maxLength: 4 }), async (trees) => {
        const markdown = markdownOf(trees.join(""));
        expect(await markupIn(markdown)).toEqual([]);
        for (const url of await addressesIn(markdown)) expect(url).toMatch(/^https:/u);
      }),
      { numRuns: 120 },
    );
  });
});

describe("addresses in Markdown", () => {
  it("stay complete, whatever they contain", async () => {
    for (const address of [
      "https://moon.example/a_(b)_*c*?d=`e`|[f]\\{g}&lt;=h#i<j>",
      "mailto:ann@mail.example?subject=a (b) <c>",
    ]) {
      const link = document.createElement("a");
      link.setAttribute("href", address);
      link.append("x");
      const [written = ""] = await addressesIn(markdownOf(`<p>${link.outerHTML}</p>`));
      expect(decodeURI(written).replaceAll(/%(?:23|26|2B)/gu, decodeURIComponent)).toBe(address);
    }
  });
});

describe("the Markdown of", () => {
  it.each([
    ["<pre>a\n  b</pre>", "```\na\n  b\n```"],
    ["<pre>a<br>b ```` c</pre>", "`````\na\nb ```` c\n`````"],
    ["<p>Use <code>a `b` &lt;c&gt;</code>.</p>", "Use ``a `b` <c>``."],
    ["<p>AT&amp;T, R&amp;D; a &lt; b &amp;amp;</p>", "AT&T, R&amp;D; a &lt; b &amp;amp;"],
    [`<a href="${href}"><h3>Title</h3><p>Text</p></a>`, `### [Title](${href})\n\n[Text](${href})`],
    [`<p>a <b> bold </b>c <i></i><del>d</del></p>`, "a **bold** c ~~d~~"],
    ["<ul><li>a<ul><li>b</li></ul></li></ul>", "-   a\n    -   b"],
    ["<ol start='3'><li><p>a</p><p>b</p></li><li>c</li></ol>", "3.  a\n\n    b\n4.  c"],
    ["<blockquote><p>a</p><p>b</p></blockquote>", "> a\n>\n> b"],
    [
      "<table><caption>C</caption><tr><td>a|b</td><td>c<br>d</td></tr></table>",
      "C\n\n| a&#124;b | c d |\n| --- | --- |",
    ],
    ["<table><tr><td><p>only</p><p>one</p></td></tr></table>", "only\n\none"],
    [
      "<table><thead><tr><th></th><th> </th></tr></thead><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>",
      "| a | b |\n| --- | --- |\n| c |",
    ],
    [
      "<table><tr><td>a</td><td><ul><li>b</li><li><p>c, d</p></li></ul>e</td></tr></table>",
      "| a | b; c, d e |\n| --- | --- |",
    ],
    [
      "<table><tr><td>a</td><td><ul><li>b<ul><li>c</li></ul></li></ul></td></tr></table>",
      "a\n\n-   b\n    -   c",
    ],
    ["<p>a</p>b<p>c</p>", "a\n\nb\n\nc"],
    [`<p>!<a href="${href}">a</a></p>`, `\\![a](${href})`],
    [`<p><img src="${href}" alt="a [b]"></p>`, `![a &#91;b&#93;](${href})`],
    [
      "<p># a<br># b<br>+ c<br>- d<br>2) e<br>&gt; f<br>=</p>",
      "\\# a  \n\\# b  \n\\+ c  \n\\- d  \n2\\) e  \n\\> f  \n\\=",
    ],
    ["", ""],
  ])("%s", (html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });

  it.each([
    ["a_1 + b_1", "a_1 + b_1"],
    ["a&lt;b>c", "a< b>c"],
    ["f[x](y)", "f[x] (y)"],
    ["a % no \\% more\n\n  = b", "a = b"],
    ["a|b &amp;= c", "a|b &= c"],
    ["a &amp;c", "a & c"],
  ])("a formula stands between dollar signs, and is safe without them: %s", (tex, written) => {
    expect(markdownOf(`<p>So ${formula(tex)}.</p>`)).toBe(`So $${written}$.`);
    expect(markdownOf(`<pre>${formula(`- ${tex}`)}</pre>`)).toBe(`$$\n{}- ${written}\n$$`);
  });

  const mark = (number: number) => `<sup>[<a data-note="${number}" href="${href}">1</a>]</sup>`;

  it("notes and their marks belong together", async () => {
    const notes = `<ol><li data-note="1"><p><sup>1</sup> A</p><pre>b</pre></li><li data-note="2">C</li></ol>`;
    const markdown = markdownOf(`<p>a${mark(1)} b${mark(2)}</p>${notes}`);
    expect(markdown).toBe("a[^1] b[^2]\n\n[^1]: A\n\n    ```\n    b\n    ```\n\n[^2]: C");
    const types = (await readMarkdown(markdown)).map(({ type }) => type);
    expect(types.filter((type) => type.startsWith("footnote"))).toHaveLength(4);
  });

  it.each([
    ["without a note", "<p>b</p>"],
    ["with a note in a cell", '<table><tr><td data-note="1">b</td><td>c</td></tr></table>'],
    ["with an empty note", '<p data-note="1"></p>'],
  ])("a mark %s stays a link", (_, note) => {
    expect(markdownOf(`<p>a${mark(1)}</p>${note}`)).toMatch(/^a\\\[\[1\]\(https:[^\n]*$/mu);
  });

  it("a note within a note, or a second one of its number, is text", () => {
    const notes = `<div data-note="1">A<p data-note="2">B</p></div><p data-note="1">C</p>`;
    expect(markdownOf(`<p>a${mark(1)}</p>${notes}`)).toBe("a[^1]\n\n[^1]: A\n\n    B\n\nC");
  });

  it("a bar of a formula ends no cell", () => {
    const table = `<table><tr><td>${formula("|x| \\|y\\|")}</td><td>b</td></tr></table>`;
    expect(markdownOf(table)).toContain("| $\\vert x\\vert  \\Vert y\\Vert$ | b |");
  });

  it("a formula that cannot stand between dollar signs is code", () => {
    expect(markdownOf(`<p>${formula("\\text{$a$}")}</p>`)).toBe("`\\text{$a$}`");
    expect(markdownOf(`<pre>${formula("\\text{$a$}")}</pre>`)).toBe("```math\n\\text{$a$}\n```");
  });

  it("an amount of money is none of the formulas beside it", () => {
    expect(markdownOf(`<p>$5 for ${formula("x")}${formula("y")}</p>`)).toBe("\\$5 for $x$ $y$");
    expect(markdownOf("<p>$5 or $6</p>")).toBe("$5 or $6");
  });

  it("a list that is no datum of a table stays a list", () => {
    const list = `<ul><li>${"word ".repeat(100)}</li><li>b</li></ul>`;
    expect(markdownOf(`<table><tr><td>a</td><td>${list}</td></tr></table>`)).toMatch(/\n-   b$/u);
  });

  it("parses back into the elements it was written from", async () => {
    const html = `<h2>A <code>b</code></h2><ul><li>c<pre>d\n\ne</pre></li></ul><blockquote><pre>f</pre></blockquote><hr>`;
    const types = (await readMarkdown(markdownOf(html))).map(({ type }) => type);
    for (const type of ["heading", "inlineCode", "listItem", "code", "blockquote", "thematicBreak"])
      expect(types).toContain(type);
  });

  it("is cut between blocks, never within code", async () => {
    const code = `<p><code>${live.repeat(20)}</code></p>`;
    const markdown = markdownOf(code.repeat(5_000));
    expect(markdown.length).toBeLessThanOrEqual(2_000_000);
    expect(markdown.length).toBeGreaterThan(1_500_000);
    expect(markdown).toMatch(/`$/u);
    expect(markdownOf(`<p>${"|".repeat(1_000_000)}</p>`).length).toBeLessThanOrEqual(2_000_000);
  });

  it("takes no longer for deeply nested elements", () => {
    const deep = (name: string) => `<${name}>`.repeat(200) + "<p>a</p>".repeat(2_000);
    for (const name of ["blockquote", "ul", "em", "span", "b"]) {
      expect(markdownOf(deep(name)).length).toBeLessThan(500_000);
    }
  });
});

function attributesOf(name: string, said: string): string {
  if (name === "a") return `href="https://moon.example/?${said}" title="${said}"`;
  if (name === "img") return `src="https://moon.example/${said}" alt="${said}"`;
  return name === "ol" ? `start="${said}"` : "";
}

function escapeText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
