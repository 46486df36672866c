import { findAll, getAttribute, getRoot } from "../dom/dom.ts";
import { getByline } from "./byline.ts";
import { getDay } from "../values/day.ts";
import type { LinkedData } from "./json-ld.ts";
import type { MetaTags } from "./meta-tags.ts";
import { elementsNearHeadline } from "./near-headline.ts";
import { plainName } from "../values/person-name.ts";
import { parsePlace, parsePosition, type Place } from "../values/place.ts";

/**
 * The facts that a page gives about itself and that are not fields of a link, as found. "" means that the page does
 * not give the fact.
 */
export interface PageFacts {
  author: string;
  /** A day, e.g. `2026-03-01`. */
  published: string;
  language: string;
  siteName: string;
  canonicalUrl: string;
  place: Place | undefined;
}

/**
 * Reads the head of a page, and the byline at its headline. An address is as written, and may be relative. `titles`:
 * what the page is called.
 */
export function readPageFacts(
  doc: Document,
  metaTags: MetaTags,
  linked: LinkedData,
  titles: readonly string[],
): PageFacts {
  const { first, all } = metaTags;
  const [canonical] = findAll(doc, 'link[rel~="canonical" i][href]');
  const root = getRoot(doc);
  const language =
    (root && getAttribute(root, "lang")) ||
    first("og:locale", "content-language", "dc:language") ||
    linked.language;
  const byline = getByline(elementsNearHeadline(doc, titles), language);
  const siteName = first("og:site_name", "application-name") || linked.siteName;
  // Social networks show a label and its value. Sites name their author with it.
  const labelled = /writ|auth|by\b/iu.test(first("twitter:label1")) ? first("twitter:data1") : "";
  // `article:author` often contains the address of a profile, which is not a name.
  const named = all("author", "dc:creator", "parsely-author", "article:author");
  const authors = [linked.author, byline.author, ...named.map(plainName), plainName(labelled)];
  const dates = [
    ...all("article:published_time", "datepublished", "dc:date", "dc:issued", "date"),
    ...all("parsely-pub-date", "pubdate"),
    linked.published,
  ];
  return {
    author: authors.find((name) => name.includes(" ")) ?? authors.find((name) => name !== "") ?? "",
    published: firstDay(dates, language) || byline.published,
    language,
    siteName,
    canonicalUrl: (canonical && getAttribute(canonical, "href")) || first("og:url"),
    place:
      parsePlace(
        first("place:location:latitude", "og:latitude"),
        first("place:location:longitude", "og:longitude"),
      ) ??
      parsePosition(first("geo.position")) ??
      parsePosition(first("icbm")) ??
      linked.place,
  };
}

function firstDay(dates: readonly string[], language: string): string {
  for (const text of dates) {
    const day = getDay(text, language);
    if (day !== "") return day;
  }
  return "";
}
