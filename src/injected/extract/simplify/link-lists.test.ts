import { expect, it } from "vitest";
import { giveNodesText } from "../../../../test/support/node-text.ts";
import { hideLinksOfLists, showLinksOfLists } from "./link-lists.ts";

giveNodesText();

const card = (title: string, text: string) =>
  `<div class="card"><h3><a href="/${title}">${title}</a></h3><p>${text}</p></div>`;
const text = "A course of six evenings on the water, with a boat for each two of you.";

function linksLeft(html: string): number {
  document.body.innerHTML = `<main>${html}</main>`;
  hideLinksOfLists(document);
  return document.querySelectorAll("a").length;
}

it("the titles of three cards with a text each are words until the article is found, then links again", () => {
  expect(linksLeft(["Locks", "Ropes", "Knots"].map((one) => card(one, text)).join(""))).toBe(0);
  showLinksOfLists(document.body);
  expect([...document.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
    "/Locks",
    "/Ropes",
    "/Knots",
  ]);
});

it("a title alone, titles without a text and titles in a margin lead away", () => {
  expect(linksLeft(card("Locks", text))).toBe(1);
  expect(linksLeft(["Locks", "Ropes", "Knots"].map((one) => card(one, "March 1")).join(""))).toBe(
    3,
  );
  const cards = ["Locks", "Ropes", "Knots"].map((one) => card(one, text)).join("");
  expect(linksLeft(`<aside>${cards}</aside>`)).toBe(3);
});
