import type { HeavyPage } from "./heavy-page.ts";

/** A sentence that stands in each of the pages. */
export const line =
  "The tide lets the sea in, and the mill waits for the moon, as it has for years and years.";
const paragraph = `<p>${line}</p>`;
/** An article that is long enough to be taken for one. */
export const article = `<article><h1>The mill</h1>${paragraph.repeat(12)}</article>`;

/** A page with a title. */
export function page(body: string): string {
  return `<!doctype html><html lang="en"><head><title>Mill</title></head><body>${body}</body></html>`;
}

function list(count: number, item: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => item(index)).join("");
}

/** Elements in each other, made by a script, because the parser stops at 512. Unrendered, or the tab dies. */
function nest(count: number, into: string): string {
  return `{
    document.documentElement.style.display = "none";
    const top = document.createElement("div");
    let at = top;
    for (let level = 0; level < ${count}; level += 1) at = at.appendChild(document.createElement("div"));
    at.textContent = ${JSON.stringify(line)};
    ${into}
  }`;
}

/** Pages with more of something than any page has. */
export const largePages: readonly HeavyPage[] = [
  {
    name: "5,000 elements in each other",
    html: page(article),
    build: nest(5_000, "document.body.append(top)"),
    from: "body-text",
    has: line,
  },
  {
    name: "10,000 elements in each other in a shadow root",
    html: page(`${article}<div id="host"></div>`),
    build: nest(
      10_000,
      `document.documentElement.style.display = "";
       const host = document.getElementById("host");
       host.style.display = "none";
       host.attachShadow({ mode: "open" }).append(top);`,
    ),
    from: "article",
    has: line,
  },
  {
    name: "10,000 elements in each other in a frame",
    html: page(
      `${article}<iframe srcdoc="<title>Frame</title>" width="600" height="300"></iframe>`,
    ),
    build: nest(
      10_000,
      `document.documentElement.style.display = "";
       const { body } = document.querySelector("iframe").contentDocument;
       body.style.display = "none";
       body.append(top);`,
    ),
    from: "article",
    has: line,
  },
  {
    name: "1,000,000 elements",
    html: page(article),
    build: `{
      const part = document.createElement("div");
      part.style.display = "none";
      part.innerHTML = "<b></b>".repeat(1_000);
      for (let count = 0; count < 1_000; count += 1) document.body.append(part.cloneNode(true));
    }`,
    from: "body-text",
    has: line,
  },
  {
    // The parser puts what is deeper than 512 levels beside each other.
    name: "50,000 elements in each other as markup",
    html: page(`${"<div>".repeat(50_000)}${paragraph}`),
    from: "body-text",
    has: line,
  },
  {
    name: "100,000 paragraphs",
    html: page(list(100_000, (index) => `<p>${index}`) + paragraph),
    from: "body-text",
    has: line,
  },
  {
    name: "100,000 links",
    html: page(paragraph + list(100_000, (index) => `<a href="/${index}">${index}</a> `)),
    from: "body-text",
    has: line,
  },
  {
    name: "100,000 cells of a table",
    html: page(
      `<table>${list(10_000, (row) => `<tr>${`<td>${row}`.repeat(10)}</tr>`)}</table>${article}`,
    ),
    from: "body-text",
    has: line,
  },
  {
    name: "an article of 9.5 MB",
    html: page(
      `<article><h1>The mill</h1>${`<p>${`${line} `.repeat(7)}</p>`.repeat(15_000)}</article>`,
    ),
    from: "body-text",
    has: line,
  },
  {
    name: "an image of 3 MB in its own address",
    html: page(`${article}<img src="data:image/png;base64,${"A".repeat(3_000_000)}">${paragraph}`),
    from: "article",
    has: line,
  },
  {
    name: "20 images of 3 MB in their own addresses",
    html: page(
      `${article}${list(20, () => `<img src="data:image/png;base64,${"A".repeat(3_000_000)}">${paragraph}`)}`,
    ),
    from: "article",
    has: line,
  },
  {
    name: "30 MB in the names of one element",
    html: page(`<div class="${"post ".repeat(6_000_000)}">${article}</div>`),
    from: "article",
    has: line,
  },
  {
    name: "1,000,000 texts and comments in one element",
    html: page(article),
    build: `{
      const part = document.createDocumentFragment();
      for (let count = 0; count < 500_000; count += 1) part.append("", document.createComment(""));
      document.body.append(part);
    }`,
    from: "article",
    has: line,
  },
  {
    name: "5 MB of text in one paragraph",
    html: page(`${article}<p>${`${line} `.repeat(55_000)}</p>`),
    from: "article",
    has: line,
  },
  {
    name: "5 MB of text without a space",
    html: page(`${article}<p>${"x".repeat(5_000_000)}</p>`),
    from: "article",
    has: "xxx",
  },
  {
    name: "5 MB of text under 450 levels",
    html: page(`${"<div>".repeat(450)}<p>${`${line} `.repeat(55_000)}</p>`),
    from: "body-text",
    has: line,
  },
  {
    name: "a table of 45,000 cells",
    html: page(
      `<table>${list(4_500, (row) => `<tr>${`<td>${row}`.repeat(10)}</tr>`)}</table>${article}`,
    ),
    from: "article",
    has: line,
  },
  {
    name: "100 tables in each other",
    html: page(
      `${article}${`<table><tr><td>${line}`.repeat(100)}${"</td></tr></table>".repeat(100)}`,
    ),
    from: "article",
    has: line,
  },
  {
    name: "a table that numbers 20,000 lines of code",
    html: page(
      `${article}<table>${list(
        11_000,
        (row) => `<tr><td class="line-number">${row}</td><td class="code"><code>a</code></td></tr>`,
      )}</table>`,
    ),
    from: "article",
    has: line,
  },
  {
    name: "45,000 lines in one block of code",
    html: page(
      `${article}<pre>${list(45_000, (row) => `<div>line ${row} ${"x".repeat(80)}</div>`)}</pre>`,
    ),
    from: "article",
    has: line,
  },
  {
    name: "20,000 dates in one sentence",
    html: page(`${article}<p>${list(20_000, () => `<time datetime="2026-03-01">now</time> `)}</p>`),
    from: "article",
    has: line,
  },
  {
    name: "40,000 headings of other articles",
    html: page(`<main>${paragraph.repeat(200)}${"<h2>Related</h2>".repeat(40_000)}</main>`),
    from: "article",
    has: line,
  },
  {
    name: "13,000 runs of links",
    html: page(
      `<main>${paragraph.repeat(200)}${list(
        13_000,
        () => `<h3><a href="/a">The mill</a></h3><p>${line.slice(0, 40)}</p>`,
      )}</main>`,
    ),
    from: "article",
    has: line,
  },
  {
    name: "20,000 formulas in one paragraph",
    html: page(`${article}<p>${list(20_000, () => `<img alt="\\frac{a}{b}">`)}</p>`),
    from: "article",
    has: line,
  },
  {
    name: "20,000 previews of one formula",
    html: page(
      `${article}<p>${'<span class="MathJax_Preview"></span>'.repeat(20_000)}<script type="math/tex">a</script></p>`,
    ),
    from: "article",
    has: line,
  },
];
