import { expect, it } from "vitest";
import { readJsonLd } from "./json-ld.ts";
import { readMetaTags } from "./meta-tags.ts";
import { readPageFacts, type PageFacts } from "./page-facts.ts";
import { parsePlace, parsePosition } from "../values/place.ts";
import { giveNodesText } from "../../../test/support/node-text.ts";

giveNodesText();

function factsOf(head: string, attributes = "", body = ""): PageFacts {
  const doc = new DOMParser().parseFromString(
    `<html ${attributes}><head>${head}</head><body>${body}</body></html>`,
    "text/html",
  );
  return readPageFacts(doc, readMetaTags(doc), readJsonLd(doc), []);
}

it("reads author, day, language, site and canonical address from the head", () => {
  const head = `<meta name="author" content="Ann"><meta property="article:published_time" content="2026-03-01T08:00Z">
    <meta property="og:site_name" content="The Tide"><link rel="canonical" href="/story">`;
  expect(factsOf(head, `lang="en-GB"`)).toEqual({
    author: "Ann",
    published: "2026-03-01",
    language: "en-GB",
    siteName: "The Tide",
    canonicalUrl: "/story",
    place: undefined,
  });
});

it("takes no profile address for the name of an author", () => {
  expect(
    factsOf(`<meta property="article:author" content="https://social.example/ann">`).author,
  ).toBe("");
});

it.each([
  `<meta name="geo.position" content="47.07;15.44">`,
  `<meta name="ICBM" content="47.07, 15.44">`,
  `<meta property="place:location:latitude" content="47.07"><meta property="place:location:longitude" content="15.44">`,
])("reads the place from %s", (head) => {
  expect(factsOf(head).place).toEqual({ latitude: 47.07, longitude: 15.44 });
});

it("accepts no place that is not on earth, and not the point that stands for none", () => {
  expect(parsePlace(91, 0)).toBeUndefined();
  expect(parsePlace("47.07", "east")).toBeUndefined();
  expect(parsePlace(0, 0)).toBeUndefined();
  expect(parsePlace("", "15")).toBeUndefined();
  expect(parsePosition("1, 2, 3")).toBeUndefined();
});

it("takes the author of linked data by its id, and no organisation", () => {
  const linked = (author: unknown) =>
    `<script type="application/ld+json">${JSON.stringify({
      "@graph": [
        { "@type": "Article", author },
        { "@type": "Person", "@id": "#ann", name: "Ann Miller" },
      ],
    })}</script><meta name="author" content="amiller">`;
  expect(factsOf(linked({ "@id": "#ann" })).author).toBe("Ann Miller");
  expect(factsOf(linked([{ name: "By Ann Miller" }, { name: "Bo" }])).author).toBe(
    "Ann Miller, Bo",
  );
  expect(factsOf(linked({ "@type": "Organization", name: "The Tide" })).author).toBe("amiller");
});

it.each([
  `<p itemprop="author" itemscope><a href="/ann"><span itemprop="name">Ann Miller</span></a></p>`,
  `<p>Written by <a rel="author" href="/ann">Ann Miller</a></p>`,
  `<div class="post-byline">By Ann Miller &bull; <span>March 12, 2025</span></div>`,
  `<div class="author_information"><a href="/ann">Ann Miller</a> Keeper of the mill</div>`,
  `<p class="article__meta">by Ann Miller - 2025-03-12</p>`,
])("takes the author beside the headline from %s", (byline) => {
  const filler = `<p>${"The tide lets the sea in. ".repeat(80)}</p>`;
  const body = `<h1>High water</h1>${byline}${filler}<p rel="author">Another</p>`;
  expect(factsOf("", "", body).author).toBe("Ann Miller");
  expect(factsOf("", "", `<h1>High water</h1>${filler}${byline}`).author).toBe("");
});

it("prefers a whole name to a login", () => {
  const body = `<h1>High water</h1><p class="byline">By Ann Miller</p>`;
  expect(factsOf(`<meta name="author" content="amiller">`, "", body).author).toBe("Ann Miller");
  const label = `<meta name="twitter:label1" content="Written by"><meta name="twitter:data1" content="Ann">`;
  expect(factsOf(label).author).toBe("Ann");
});

it.each([
  `<time datetime="2025-03-12T08:00Z">Last week</time>`,
  `<p class="updated-date">March 14, 2025</p><span class="post-date">March 12, 2025</span>`,
  `<time>Yesterday</time><meta itemprop="datePublished" content="2025-03-12">`,
])("takes the day beside the headline from %s", (byline) => {
  expect(factsOf("", "", `<h1>High water</h1>${byline}`).published).toBe("2025-03-12");
});

it.each([
  "ann@mail.example",
  "https://social.example/ann",
  "By submitting this, you agree",
  "Share",
])("takes no author from %s", (text) => {
  const head = `<meta name="author" content="${text}">`;
  expect(factsOf(text.startsWith("By") ? "" : head, "", `<h1>A</h1><p>${text}</p>`).author).toBe(
    "",
  );
});
