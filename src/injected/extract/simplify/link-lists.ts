import { createElementIn, getAttribute, getText, setAttribute } from "../../dom/dom.ts";
import { tailHeading } from "../measure/labels.ts";
import { lineTextOf, linkShare, proseLength, wordsIn } from "../measure/measure.ts";

const fewestLinks = 3;
// Longer links are mostly titles of other articles.
const titleWords = 5;
const longestList = 5_000;
const leastShare = 0.5;
const mostLinked = 0.3;
const hiddenAddress = "data-list-link";
const around = "nav, aside, header, footer, form, table, [role=navigation]";
const heading = /^h[1-6]$/u;

/**
 * Makes the links of the lists within a text plain words, because Readability removes whatever consists of links. Such
 * a list has short links and stands directly below a heading or a paragraph of the text. So are the titles of cards with
 * a text each. `showLinksOfLists` makes them links again. Changes `copy`.
 */
export function hideLinksOfLists(copy: Document): void {
  const texts = new Set<Element>();
  for (const paragraph of copy.body.querySelectorAll("p")) {
    const holder = paragraph.parentElement;
    if (holder !== null && !texts.has(holder) && proseLength(paragraph) > 0) texts.add(holder);
  }
  for (const text of texts) {
    if (text.closest(around) === null) hideIn(text);
  }
  hideLinksOfHeadings(copy);
}

const titles = ["h2", "h3", "h4"].map((name) => `${name} > a[href]:only-child`).join(", ");

/** Of cards of one form in a text, each with a heading that is a link and a text below it. */
function hideLinksOfHeadings(copy: Document): void {
  const cards = new Map<string, Element[]>();
  for (const link of copy.body.querySelectorAll(titles)) {
    const title = link.parentElement;
    const text = title?.nextElementSibling;
    if (!text || link.closest(around) !== null) continue;
    if (wordsIn(lineTextOf(text)) < titleWords || linkShare(text) > mostLinked) continue;
    const form = getAttribute(title.parentElement ?? title, "class");
    const others = cards.get(form);
    if (others === undefined) cards.set(form, [link]);
    else others.push(link);
  }
  for (const links of cards.values()) {
    if (links.length < fewestLinks) continue;
    for (const link of links) rename(link, "span", ["href", hiddenAddress]);
  }
}

/** Makes the words that `hideLinksOfLists` left behind links again. Changes `article`. */
export function showLinksOfLists(article: Element): void {
  for (const words of article.querySelectorAll(`:is(span, div)[${hiddenAddress}]`))
    rename(words, "a", [hiddenAddress, "href"]);
}

function hideIn(text: Element): void {
  const parts = [...text.children];
  const isProse = parts.map((part) => part.localName === "p" && proseLength(part) > 0);
  const [first, last] = [isProse.indexOf(true), isProse.lastIndexOf(true)];
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1];
    if (before === undefined || index < first) continue;
    const isIntroduced = isProse[index - 1] === true;
    const isBelowHeading =
      index < last && heading.test(before.localName) && !tailHeading.test(labelOf(before));
    const isList = part.matches("ul, ol, :has(> ul), :has(> ol)");
    if (((isIntroduced && isList) || isBelowHeading) && isLinkList(part)) hide(part);
  }
}

function labelOf(element: Element): string {
  return lineTextOf(element).toLowerCase();
}

function isLinkList(part: Element): boolean {
  if (part.localName === "p" || heading.test(part.localName)) return false;
  const links = part.querySelectorAll("a[href]");
  if (links.length < fewestLinks || getText(part).length > longestList) return false;
  if (tailHeading.test(labelOf(part))) return false;
  const words = [...links].reduce((sum, link) => sum + wordsIn(lineTextOf(link)), 0);
  return words > 0 && words < links.length * titleWords && linkShare(part) > leastShare;
}

function hide(list: Element): void {
  for (const link of list.querySelectorAll("a[href]")) {
    const isBlock = link.querySelector("div, p, h2, h3, h4, h5, h6") !== null;
    rename(link, isBlock ? "div" : "span", ["href", hiddenAddress]);
  }
}

function rename(element: Element, name: string, [from, to]: readonly [string, string]): void {
  const renamed = createElementIn(element.ownerDocument, name);
  setAttribute(renamed, to, getAttribute(element, from));
  while (element.firstChild !== null) renamed.append(element.firstChild);
  element.replaceWith(renamed);
}
