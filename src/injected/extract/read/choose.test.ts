import { expect, it } from "vitest";
import { giveNodesText } from "../../../../test/support/node-text.ts";
import { isCertain, isSecondBetter } from "./choose.ts";
import { blockLength } from "../measure/measure.ts";

giveNodesText();

/** An element with so many words of prose, in paragraphs of 30. */
function prose(words: number): Element {
  const element = document.createElement("div");
  for (let left = words; left > 0; left -= 30) {
    const paragraph = element.appendChild(document.createElement("p"));
    paragraph.textContent = "water ".repeat(Math.min(left, 30));
  }
  return element;
}

it("the rest of a page is taken where there is no article, or hardly one", () => {
  expect(isSecondBetter(undefined, prose(30), "other")).toBe(true);
  expect(isSecondBetter(prose(30), prose(60), "other")).toBe(true);
  expect(isSecondBetter(prose(30), prose(30), "other")).toBe(false);
  expect(isSecondBetter(undefined, prose(0), "other")).toBe(false);
});

it("a short article gives way to clearly more prose, and to a thread of about its length", () => {
  expect(isSecondBetter(prose(120), prose(300), "other")).toBe(true);
  expect(isSecondBetter(prose(120), prose(130), "other")).toBe(false);
  expect(isSecondBetter(prose(120), prose(130), "thread")).toBe(true);
});

it("a short article with its date stays beside much about its site", () => {
  expect(isSecondBetter(prose(120), prose(300), "other", true)).toBe(false);
  expect(isSecondBetter(prose(120), prose(450), "other", true)).toBe(true);
  expect(isSecondBetter(prose(60), prose(300), "other", true)).toBe(true);
});

it("on a page of entries alone, the reader with more of them is right", () => {
  expect(isSecondBetter(prose(600), prose(900), "entries")).toBe(true);
  expect(isSecondBetter(prose(600), prose(630), "entries")).toBe(false);
});

it("of a product, the reader with more words is right, and not one with a menu", () => {
  const link = `<li><a href="/1">${"water ".repeat(5)}</a></li>`;
  expect(isSecondBetter(prose(300), prose(360), "product")).toBe(true);
  expect(isSecondBetter(prose(300), prose(310), "product")).toBe(false);
  expect(isSecondBetter(prose(60), list(link.repeat(60)), "product")).toBe(false);
});

it("a long article gives way only to several times its prose", () => {
  expect(isSecondBetter(prose(300), prose(600), "other")).toBe(false);
  expect(isSecondBetter(prose(300), prose(1_200), "other")).toBe(true);
});

it("no second look is needed at a long article with most of the prose", () => {
  expect(isCertain(prose(300), blockLength(prose(600)))).toBe(true);
  expect(isCertain(prose(300), blockLength(prose(1_200)))).toBe(false);
  expect(isCertain(prose(120), blockLength(prose(120)))).toBe(false);
});

it("text in blocks with line breaks is prose, as that of paragraphs is", () => {
  const post = `<div>${"water ".repeat(60)}<br><br>${"sluice ".repeat(20)}</div>`;
  const thread = list(post.repeat(20));
  expect(blockLength(thread)).toBeGreaterThan(8_000);
  expect(isCertain(prose(300), blockLength(thread))).toBe(false);
  expect(isSecondBetter(prose(300), thread, "other")).toBe(true);
});

it("cards that are one link each are no menu, and the links of a menu are", () => {
  const card = `<a href="/1"><h3>The long ladder</h3><p>${"water ".repeat(20)}</p></a>`;
  const link = `<li><a href="/1">${"water ".repeat(5)}</a></li>`;
  expect(isSecondBetter(prose(60), list(card.repeat(9)), "other")).toBe(true);
  expect(isSecondBetter(prose(60), list(link.repeat(60)), "other")).toBe(false);
});

function list(html: string): Element {
  const element = document.createElement("div");
  element.innerHTML = html;
  return element;
}
