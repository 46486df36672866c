import { expect, it } from "vitest";
import { readJsonLd } from "./json-ld.ts";
import { readMetaTags } from "./meta-tags.ts";
import { readPageFacts, type PageFacts } from "./page-facts.ts";
import { parsePlace, parsePosition } from "./place.ts";

function factsOf(head: string, attributes = ""): PageFacts {
  const doc = new DOMParser().parseFromString(
    `<html ${attributes}><head>${head}</head></html>`,
    "text/html",
  );
  return readPageFacts(doc, readMetaTags(doc), readJsonLd(doc));
}

it("reads author, day, language, site and canonical address from the head", () => {
  const head = `<meta name="author" content="Ann"><meta property="article:published_time" content="2026-03-01T08:00Z">
    <meta property="og:site_name" content="The Tide"><link rel="canonical" href="/story">`;
  expect(factsOf(head, `lang="en-GB"`)).toEqual({
    author: "Ann",
    published: "2026-03-01T08:00Z",
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
