import { expect, it } from "vitest";
import { giveNodesText } from "../../../../test/support/node-text.ts";
import { leadOf, putLead } from "./lead.ts";

giveNodesText();

const lead =
  "The mill at the weir has stood still since the flood, and nobody knew whether its wheel would ever turn again.";
const first =
  "On Monday the miller opened the gate for the first time in nine years, and the water did what it had always done.";
const byline = "<div>By Ann Field</div><div>March 1, 2026</div>";

/** The paragraphs of an article that begins with `first`, taken from a page with these parts above it. */
function withLead(above: string, head = ""): readonly string[] {
  document.head.innerHTML = head;
  document.body.innerHTML = `<div>${above}</div><main><p>${first}</p></main>`;
  const found = leadOf(document);
  const article = document.createElement("div");
  article.innerHTML = `<p>${first}</p>`;
  putLead(article, found);
  return [...article.children].map((child) => child.textContent);
}

it("an article begins with the paragraph below its headline, though that stands in a part of its own", () => {
  expect(withLead(`<h1>The mill</h1><p>${lead}</p>${byline}`)).toEqual([lead, first]);
});

it("what stands above the headline is no part of an article", () => {
  expect(withLead(`<p>${lead}</p><h1>The mill</h1>`)).toEqual([first]);
});

it("the beginning of an article is not told twice", () => {
  const excerpt = `${first.slice(0, 90)} …`;
  expect(withLead(`<h1>The mill</h1><p>${excerpt}</p>${byline}`)).toEqual([first]);
});

it("how a page describes itself to others is no part of an article, unless the article goes on below it", () => {
  const head = `<meta name="description" content="${lead}">`;
  expect(withLead(`<h1>The mill</h1><p>${lead}</p>${byline}`, head)).toEqual([first]);
  expect(withLead(`<h1>The mill</h1><p>${lead}</p>`, head)).toEqual([lead, first]);
});

it("a caption, a quotation and a line without an end are no beginning of an article", () => {
  for (const other of [
    `<figure><p>${lead}</p></figure>`,
    `<blockquote><p>${lead}</p></blockquote>`,
    `<p hidden>${lead}</p>`,
    `<p>${lead.replaceAll(".", "")}</p>`,
  ])
    expect(withLead(`<h1>The mill</h1>${other}${byline}`)).toEqual([first]);
});

it("what was left out of the part that an article comes from stays out", () => {
  document.body.innerHTML = `<h1>The mill</h1><main><div><p>${lead}</p></div><p>${first}</p></main>`;
  const found = leadOf(document);
  const article = document.createElement("div");
  article.innerHTML = `<p>${first}</p>`;
  putLead(article, found);
  expect(article.children).toHaveLength(1);
});
