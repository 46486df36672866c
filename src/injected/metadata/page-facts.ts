import { findAll, getAttribute, getRoot } from "../program/dom.ts";
import type { LinkedData } from "./json-ld.ts";
import type { MetaTags } from "./meta-tags.ts";
import { parsePlace, parsePosition, type Place } from "./place.ts";

/**
 * The facts that a page gives about itself and that are not fields of a link, as found. "" means that the page does
 * not give the fact.
 */
export interface PageFacts {
  author: string;
  /** As the page writes it. */
  published: string;
  language: string;
  siteName: string;
  canonicalUrl: string;
  place: Place | undefined;
}

/** Reads the head of a page. An address is as written, and may be relative. */
export function readPageFacts(doc: Document, { first }: MetaTags, linked: LinkedData): PageFacts {
  const [canonical] = findAll(doc, 'link[rel~="canonical" i][href]');
  const root = getRoot(doc);
  return {
    author:
      // `article:author` often contains the address of a profile, which is not a name.
      [first("author", "dc:creator", "parsely-author", "article:author"), linked.author].find(
        (name) => name !== "" && !/^https?:/iu.test(name),
      ) ?? "",
    published:
      first(
        "article:published_time",
        "datepublished",
        "dc:date",
        "dc:issued",
        "date",
        "parsely-pub-date",
        "pubdate",
      ) || linked.published,
    language:
      (root && getAttribute(root, "lang")) ||
      first("og:locale", "content-language", "dc:language") ||
      linked.language,
    siteName: first("og:site_name", "application-name") || linked.siteName,
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
