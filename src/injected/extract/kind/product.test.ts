import { expect, it } from "vitest";
import { giveNodesText } from "../../../../test/support/node-text.ts";
import { readWhatIsLeft } from "../read/second-reader.ts";
import { isOfProduct, removeBesideProduct } from "./product.ts";

giveNodesText();

function pageOf(head: string, body = ""): Document {
  return new DOMParser().parseFromString(
    `<html><head>${head}</head><body>${body}</body></html>`,
    "text/html",
  );
}

const linked = (json: string) => `<script type="application/ld+json">${json}</script>`;

it("a page says that it is about a product in its linked data, its marks, or its head", () => {
  expect(isOfProduct(pageOf(linked('{ "@type" : [ "Product" ] }')))).toBe(true);
  expect(isOfProduct(pageOf('<meta property="og:type" content="product">'))).toBe(true);
  const marked = '<div itemscope itemtype="https://schema.org/Product"></div>';
  expect(isOfProduct(pageOf("", marked))).toBe(true);
  expect(isOfProduct(pageOf(linked('{ "@type": "ProductCollection" }')))).toBe(false);
});

it("a review of a product is an article", () => {
  const review = '{ "@type": "NewsArticle", "about": { "@type": "Product" } }';
  expect(isOfProduct(pageOf(linked(review)))).toBe(false);
  const dated = '<meta property="article:published_time" content="2026-11-29">';
  expect(isOfProduct(pageOf(dated + linked('{ "@type": "Product" }')))).toBe(false);
});

it("linked data with very much space takes no longer than other data of its length", () => {
  const spaces = " ".repeat(200_000);
  const startMs = performance.now();
  expect(isOfProduct(pageOf(linked(`{ "@type":${spaces}`)))).toBe(false);
  expect(performance.now() - startMs).toBeLessThan(2_000);
});

it("reviews go, unless they are most of the page", () => {
  const reviews = `<div class="product-reviews">${"dry as a bone ".repeat(30)}</div>`;
  const small = pageOf("", `<p>${"A forged windlass. ".repeat(60)}</p>${reviews}`);
  removeBesideProduct(small);
  expect(small.body.textContent).not.toContain("bone");
  const alone = pageOf("", reviews);
  removeBesideProduct(alone);
  expect(alone.body.textContent).toContain("bone");
});

it("what stands before the name of a product goes, unless it is much of the page", () => {
  const told = `<div><h1>Windlass</h1><p>${"Forged, not cast. ".repeat(20)}</p></div>`;
  const read = (before: string): string | null =>
    readWhatIsLeft(pageOf("", `<p>${before}</p>${told}`).body, "", "product").textContent;
  expect(read("Free delivery to every lock")).not.toContain("delivery");
  expect(read("It turns the gear of a paddle. ".repeat(20))).toContain("paddle");
});
