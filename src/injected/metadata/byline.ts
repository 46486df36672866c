import { nameOf } from "../dom/names.ts";
import { childrenOf, getAttribute, getLocalName } from "../dom/dom.ts";
import { getDay } from "../values/day.ts";
import { plainName } from "../values/person-name.ts";

/** Who wrote a page and when, as its headline says. "" means that it does not say. */
export interface Byline {
  author: string;
  /** A day, e.g. `2026-03-01`. */
  published: string;
}

const maxLength = 120;
const maxWords = 6;

/** Reads the byline among elements around a headline, nearest first. `language`: that of the page. */
export function getByline(elements: readonly Element[], language: string): Byline {
  const firstOf = (read: (element: Element) => string): string => {
    for (const element of elements) {
      const found = read(element);
      if (found !== "") return found;
    }
    return "";
  };
  const day = (text: string) => getDay(text, language);
  return {
    author:
      firstOf((element) => statedAuthor(element) || namedAuthor(element)) || firstOf(writtenBy),
    published:
      firstOf((element) => day(statedTime(element))) ||
      firstOf((element) => day(shownTime(element))) ||
      firstOf((element) => day(datedText(element))),
  };
}

function statedAuthor(element: Element): string {
  if (hasWord(element, "itemprop", "author")) return nameIn(element);
  return hasWord(element, "rel", "author") ? plainName(shortText(element)) : "";
}

/** The name inside microdata of a person, or the text of a plain property. */
function nameIn(element: Element): string {
  const given = getAttribute(element, "content");
  const named = firstIn(element, '[itemprop~="name"]');
  const text = named && (getAttribute(named, "content") || shortText(named));
  return plainName(text ?? (given || shortText(element)));
}

const authorClass =
  /-(?:author|authors|byline|by-line|username|big-?username|(?:author|post-user|user)-names?|author-(?:link|text|information|by-line-text)|(?:post|entry|article|the|u)-author)-$/u;

function namedAuthor(element: Element): string {
  const isNamed = getAttribute(element, "class")
    .slice(0, maxLength)
    .split(/\s+/u)
    .some((name) => authorClass.test(`-${hyphened(name)}-`));
  if (!isNamed) return "";
  // A role, a badge or a date stands beside the link of the one author.
  const links = [...Element.prototype.querySelectorAll.call(element, "a")];
  const [name = ""] = links
    .map(shortText)
    .map(plainName)
    .filter((text) => text !== "");
  return links.length === 1 && name !== "" ? name : plainName(shortText(element)) || name;
}

function hyphened(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z])/gu, "$1-$2")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, "-");
}

const by =
  /^\s*(?:(?:written|posted|published|story|words)\s+)?(?:by|von|par|por|di|door)(?:$|:?\s+\p{Lu})/iu;

/** A short line that begins with "By" and a capital letter. */
function writtenBy(element: Element): string {
  const [first] = childrenOf(element);
  if (!(first instanceof Text) || !by.test(first.data.slice(0, maxLength).trim())) return "";
  const name = plainName(shortText(element));
  return /^\p{Lu}/u.test(name) && name.split(" ").length <= maxWords ? name : "";
}

function statedTime(element: Element): string {
  const isStated =
    hasWord(element, "itemprop", "datePublished") || hasWord(element, "itemprop", "dateCreated");
  return isStated
    ? getAttribute(element, "content") || getAttribute(element, "datetime") || shortText(element)
    : "";
}

function shownTime(element: Element): string {
  if (getLocalName(element) !== "time" || isOfChange(element)) return "";
  return getAttribute(element, "datetime") || shortText(element);
}

const dateName = /-(?:date|time|timestamp|published|pubdate|posted)(?:-on)?-/u;

function datedText(element: Element): string {
  return dateName.test(nameOf(element)) && !isOfChange(element) ? shortText(element) : "";
}

/** Whether a date is that of a change, not of the publication. */
function isOfChange(element: Element): boolean {
  return /-(?:updated?|modified|edited)-/u.test(nameOf(element));
}

function firstIn(element: Element, selector: string): Element | null {
  return Element.prototype.querySelector.call(element, selector);
}

function hasWord(element: Element, attribute: string, word: string): boolean {
  return getAttribute(element, attribute).split(/\s+/u).includes(word);
}

const maxNodes = 200;
const withoutWords = new Set("script style template noscript svg".split(" "));

/** The text of an element; "" if it is too long for a byline. Reads no more than it needs. */
function shortText(element: Element): string {
  let text = "";
  let nodes = 0;
  const write = (node: Node): void => {
    nodes += 1;
    if (nodes > maxNodes || text.length > maxLength) return;
    if (node instanceof Text) text += node.data.slice(0, 1_000).replaceAll(/\s+/gu, " ");
    else if (node instanceof Element && !withoutWords.has(getLocalName(node)))
      for (const child of childrenOf(node)) write(child);
  };
  write(element);
  const folded = text.replaceAll(/\s+/gu, " ").trim();
  return nodes > maxNodes || folded.length > maxLength ? "" : folded;
}
