import { expect, it } from "vitest";
import { giveNodesText } from "../../../../test/support/node-text.ts";
import { trimArticle } from "./trim.ts";

giveNodesText();

const prose =
  "<p>The tide lets the sea in twice a day, and the mill waits for the moon, as it has done for years and years.</p>";

/** The rest of an article, one line for each block. */
function trimmed(html: string): string[] {
  const article = document.createElement("article");
  article.innerHTML = html;
  trimArticle(article);
  return [...article.children].map(
    (child) => `${child.localName}: ${child.textContent.slice(0, 20)}`,
  );
}

const kept = "p: The tide lets the se";

it("takes lines about author and date from above the first paragraph", () => {
  const html = `<div>By Ann Field</div><div>March 1, 2026</div>${prose.repeat(2)}`;
  expect(trimmed(html)).toEqual([kept, kept]);
});

it("takes lines that name themselves as no part of the text from between paragraphs", () => {
  const html = `${prose}<p>Advertisement</p><p>Story continues below</p>${prose}`;
  expect(trimmed(html)).toEqual([kept, kept]);
});

it("takes a section at the end that its heading gives away", () => {
  const html = `${prose.repeat(6)}<h3>Related articles</h3><p>A mill in the north</p>`;
  expect(trimmed(html)).toEqual(Array.from({ length: 6 }, () => kept));
});

it("takes three titles of other pages in a row, with the heading above them", () => {
  const title = '<p><a href="/other">The mill that nobody had ever seen</a></p>';
  expect(trimmed(`${prose}<h2>Elsewhere</h2>${title.repeat(3)}${prose}`)).toEqual([kept, kept]);
});

it("leaves code, tables, quotations and headings of the text", () => {
  const html = `${prose}<h2>The wheel</h2><pre>Share</pre><table><tbody><tr><td>Share</td></tr></tbody></table><blockquote>Share</blockquote>${prose}`;
  expect(trimmed(html)).toEqual([
    kept,
    "h2: The wheel",
    "pre: Share",
    "table: Share",
    "blockquote: Share",
    kept,
  ]);
});

it("leaves a text without a paragraph of prose as it is", () => {
  expect(trimmed("<p>By Ann</p><p>Share</p>")).toEqual(["p: By Ann", "p: Share"]);
});

it("takes what is empty, and the attributes that are not kept", () => {
  const article = document.createElement("article");
  article.innerHTML = `${prose}<div><p> </p><ul><li></li></ul></div><p class="x" dir="rtl"><img src="/a.png" data-x="1"></p>`;
  trimArticle(article);
  expect(article.querySelector("div, ul")).toBeNull();
  expect(article.lastElementChild?.outerHTML).toBe('<p dir="rtl"><img src="/a.png"></p>');
});

it("a part that is there twice is kept once, and a part within a part of the same text stays", () => {
  const text = `<p>${"The mill stood by the weir. ".repeat(9)}</p>`;
  const article = document.createElement("div");
  article.innerHTML = `<div><div>${text}</div></div><p>Between.</p><section>${text}</section>${text}`;
  trimArticle(article);
  expect(article.querySelectorAll("p")).toHaveLength(3);
  expect(article.querySelector("section")).toBeNull();
});

it.each([
  [
    "a part beside it",
    `<div><main>${prose.repeat(3)}</main></div><div><p>Hello, I am Ann, and I write about mills.</p></div>`,
    0,
  ],
  [
    "a part below it",
    `<main>${prose.repeat(3)}</main><p>Hello, I am Ann, and I write about mills.</p>`,
    0,
  ],
  [
    "a part above it",
    `<p>How a mill waits for the moon, told in one sentence.</p><main>${prose.repeat(3)}</main>`,
    1,
  ],
  [
    "most of the text",
    `<main>${prose}</main>${prose.repeat(3)}<p>Hello, I am Ann, and I write about mills.</p>`,
    1,
  ],
])("takes what follows the main part of the page: %s", (_, html, most) => {
  const article = document.createElement("article");
  article.innerHTML = html;
  trimArticle(article);
  const others = [...article.querySelectorAll("p")].filter(({ textContent }) =>
    /^(?:Hello|How)/.test(textContent),
  );
  expect(others.length).toBe(most);
  expect(article.textContent).toContain("The tide lets the sea");
});

it("leaves the pictures below a main part without words, as of a gallery", () => {
  const article = document.createElement("article");
  article.innerHTML = `<div><main><img src="/a.png"></main><div><img src="/b.png"></div></div>`;
  trimArticle(article);
  expect(article.querySelectorAll("img")).toHaveLength(2);
});
