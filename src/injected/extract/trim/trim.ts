import { getText } from "../../dom/dom.ts";
import {
  awayLabel,
  byLine,
  hasDate,
  sentenceEnd,
  strayLine,
  tailHeading,
} from "../measure/labels.ts";
import { lineTextOf, linkShare, wordsIn } from "../measure/measure.ts";
import { showLinksOfLists } from "../simplify/link-lists.ts";
import { removeTeasers } from "./teasers.ts";

const atomic = new Set("pre table figure blockquote math details".split(" "));
const blocks = new Set(
  (
    "address article aside blockquote dd details div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main " +
    "math nav ol p pre section table ul"
  ).split(" "),
);
/** The elements that show no space at their edges. */
const spaced = new Set([...blocks, ..."caption tbody td tfoot th thead tr".split(" ")]);
spaced.delete("pre");
const blockSelector = [...blocks].join(", ");
const heading = /^h[1-6]$/u;
const proseWords = 18;
const fewestEntries = 2;
// A longer line is not a label. A page may write a very long line without a space, on which the expressions for labels
// would take long.
const maxLabelLength = 500;
const maxSections = 50;

/** A block that contains no other block, or counts as a whole. */
interface Leaf {
  element: Element;
  text: string;
  /** The text in lower case, as the expressions for labels expect it; empty if it is too long for a label. */
  label: string;
  words: number;
  kind: "heading" | "prose" | "line" | "whole";
}

/**
 * Removes text around and between the paragraphs of an article that its reader left in: lines about author and date,
 * lists of other articles, invitations. Removes only text that certainly does not belong there; prose, tables, code,
 * pictures and notes stay. Changes `article`.
 */
export function trimArticle(article: Element): void {
  showLinksOfLists(article);
  removeSecondCopies(article);
  removeAfterMain(article);
  removeTeasers(article);
  trimLeaves(article);
  dropAttributes(article);
}

/** Posts are what people wrote: nothing is taken from them but what holds no text. Changes `posts`. */
export function trimPosts(posts: Element): void {
  removeEmpty(posts);
  dropAttributes(posts);
}

/** Cards have no tails and no runs of links: all of them are what the page is about. Changes `cards`. */
export function trimCards(cards: Element): void {
  removeSecondCopies(cards);
  removeAfterMain(cards);
  removeEmpty(cards);
  dropAttributes(cards);
}

const parts = "div, section, ul, ol, dl";
const shortestCopy = 150;
const longestCopy = 20_000;

/** Many pages contain a part twice, once for wide and once for narrow screens. */
function removeSecondCopies(article: Element): void {
  const seen = new Set<string>();
  for (const part of article.querySelectorAll(parts)) {
    const { length } = getText(part);
    if (length < shortestCopy || length > longestCopy || !article.contains(part)) continue;
    const text = lineTextOf(part);
    if (text.length < shortestCopy) continue;
    const holder = part.parentElement;
    const isCopy = seen.has(text) && holder !== null && lineTextOf(holder) !== text;
    if (isCopy) part.remove();
    seen.add(text);
  }
}

const mainShare = 0.8;

/**
 * A page says with `main` where its content ends: below it, in the same column, stand its author and its search. What
 * stands above may be the title and the first picture.
 */
function removeAfterMain(article: Element): void {
  const [main, ...others] = article.querySelectorAll("main, [role=main]");
  if (main === undefined || others.length > 0) return;
  if (wordsIn(getText(main)) <= mainShare * wordsIn(getText(article))) return;
  for (
    let part: Element | null = main;
    part !== null && part !== article;
    part = part.parentElement
  ) {
    for (let next = part.nextElementSibling; next !== null; next = part.nextElementSibling) {
      next.remove();
    }
  }
}

const keptAttributes = new Set(
  "href src srcset poster alt title width height colspan rowspan headers scope start reversed value datetime lang dir open controls data-lang data-note".split(
    " ",
  ),
);

const bare = new Set("font picture span".split(" "));
// A call takes no endless list of nodes.
const mostUnwrapped = 1_000;

/**
 * These attributes, and elements that say nothing without one, would be removed anyway or mean nothing. Removing them here
 * saves many checks for each one when the markup is made safe.
 */
function dropAttributes(article: Element): void {
  for (const element of article.querySelectorAll("*")) {
    for (const name of element.getAttributeNames()) {
      if (!keptAttributes.has(name)) element.removeAttribute(name);
    }
    const isBare = bare.has(element.localName) && !element.hasAttributes();
    if (isBare && element.childNodes.length < mostUnwrapped)
      element.replaceWith(...element.childNodes);
  }
}

function trimLeaves(article: Element): void {
  let leaves = leavesOf(article);
  if (!leaves.some(({ kind }) => kind === "prose")) return;
  for (const leaf of leaves) {
    if (isStray(leaf)) leaf.element.remove();
  }
  leaves = leaves.filter(({ element }) => article.contains(element));
  trimTail(leaves);
  leaves = leaves.filter(({ element }) => article.contains(element));
  removeLinkRuns(leaves);
  leaves = leaves.filter(({ element }) => article.contains(element));
  trimHead(leaves);
  removeEmpty(article);
}

function leavesOf(root: Element): Leaf[] {
  const leaves: Leaf[] = [];
  const visit = (element: Element): void => {
    const isWhole = atomic.has(element.localName);
    const inner = isWhole ? [] : [...element.children].filter((child) => holdsBlock(child));
    if (isWhole || (inner.length === 0 && blocks.has(element.localName))) {
      leaves.push(leafOf(element, isWhole));
      return;
    }
    for (const child of element.children) {
      if (holdsBlock(child)) visit(child);
    }
  };
  visit(root);
  return leaves.filter(({ text, kind }) => text !== "" || kind === "whole");
}

function holdsBlock(element: Element): boolean {
  if (blocks.has(element.localName)) return true;
  return element.firstElementChild !== null && element.querySelector(blockSelector) !== null;
}

function leafOf(element: Element, isWhole: boolean): Leaf {
  const text = lineTextOf(element);
  const label = text.length > maxLabelLength ? "" : text.toLowerCase();
  const words = wordsIn(text);
  const told = { element, text, label, words };
  if (isWhole) return { ...told, kind: "whole" };
  if (heading.test(element.localName)) return { ...told, kind: "heading" };
  const isProse = words >= proseWords && linkShare(element) < 0.5;
  return { ...told, kind: isProse ? "prose" : "line" };
}

/** Between paragraphs: a line whose own words show that it does not belong to the text. */
function isStray({ element, text, label, words, kind }: Leaf): boolean {
  if (kind === "whole" || kind === "heading") return false;
  if (label === "" || element.closest("figure, table, dl") !== null) return false;
  if (words <= 40 && strayLine.test(label)) return true;
  if (kind === "prose") return false;
  const share = linkShare(element);
  if (share > 0.5 && awayLabel.test(label)) return true;
  return share > 0.9 && words >= 4 && isInCapitals(text);
}

/** After the last paragraph: labels, and sections with a telling heading. */
function trimTail(leaves: readonly Leaf[]): void {
  const total = leaves.reduce((sum, { words }) => sum + words, 0);
  let before = 0;
  let sections = 0;
  for (const [index, leaf] of leaves.entries()) {
    if (before > total * 0.4 && isTailLabel(leaf) && sections < maxSections) {
      sections += 1;
      const end = endOfSection(leaves, index);
      const section = leaves.slice(index, end);
      const words = section.reduce((sum, one) => sum + one.words, 0);
      if (words <= Math.max(total * 0.25, 40)) {
        for (const { element } of section) element.remove();
      }
    }
    before += leaf.words;
  }
  const last = leaves.findLastIndex(
    ({ element, kind }) => element.parentNode !== null && (kind === "prose" || kind === "whole"),
  );
  const tail = leaves.slice(last + 1);
  // A list of links with a sentence each is content of the page.
  if (tail.filter(isEntryText).length >= fewestEntries) return;
  for (const leaf of tail) {
    if (leaf.element.closest("dl, [id^=fn]") === null && isTailLine(leaf)) leaf.element.remove();
  }
}

function isTailLabel({ kind, words, label }: Leaf): boolean {
  const isShortLine = kind === "heading" || (kind === "line" && words <= 8);
  return isShortLine && tailHeading.test(label);
}

function isEntryText({ element, text, words, kind }: Leaf): boolean {
  return kind === "line" && words >= 6 && sentenceEnd.test(text) && linkShare(element) < 0.5;
}

/**
 * A section ends before the next heading of its rank. A section under a label that is not a heading ends before any
 * heading.
 */
function endOfSection(leaves: readonly Leaf[], start: number): number {
  const rank = (element: Element): number =>
    heading.test(element.localName) ? Number(element.localName[1]) : 7;
  const own = rank(leaves[start]?.element ?? document.body);
  const next = leaves.findIndex(
    ({ kind, element, label }, index) =>
      index > start &&
      (kind === "heading"
        ? rank(element) <= own && !tailHeading.test(label)
        : own === 7 && kind === "prose"),
  );
  return next === -1 ? leaves.length : next;
}

function isTailLine({ element, text, label, words, kind }: Leaf): boolean {
  if (kind === "heading") return false;
  if (linkShare(element) > 0.9 && words >= 4 && element.localName !== "li") return true;
  if (sentenceEnd.test(text)) return false;
  return words <= 12 && tellsOfAuthorOrDate(label);
}

function tellsOfAuthorOrDate(label: string): boolean {
  return hasDate.test(label) || byLine.test(label);
}

const fewestLinks = 3;
const titleWords = 5;
const longestTitle = 40;

/** After the first paragraph: three or more titles of other pages in a row, and the heading above them. */
function removeLinkRuns(leaves: readonly Leaf[]): void {
  const first = leaves.findIndex(({ kind }) => kind === "prose");
  let start = first + 1;
  const endRun = (end: number): void => {
    const run = leaves.slice(start, end);
    const words = run.reduce((sum, leaf) => sum + leaf.words, 0);
    if (run.length >= fewestLinks && words >= run.length * titleWords) {
      const before = leaves[start - 1];
      if (before?.kind === "heading") before.element.remove();
      for (const { element } of run) element.remove();
    }
    start = end + 1;
  };
  for (let index = start; index < leaves.length; index += 1) {
    const leaf = leaves[index];
    if (leaf !== undefined && !(isShort(leaf) && linkShare(leaf.element) > 0.9)) endRun(index);
  }
  endRun(leaves.length);
}

function isShort({ kind, words }: Leaf): boolean {
  return kind === "heading" || (kind === "line" && words <= longestTitle);
}

/** Before the first paragraph: lines about author, date and section. */
function trimHead(leaves: readonly Leaf[]): void {
  const first = leaves.findIndex(({ kind }) => kind === "prose");
  const head = leaves.slice(0, first);
  for (const [index, leaf] of head.entries()) {
    if (leaf.kind !== "line" || leaf.element.closest("dl, figure, table") !== null) continue;
    const next = leaves[index + 1];
    if (isHeadLine(leaf, next)) leaf.element.remove();
  }
}

function isHeadLine({ element, text, label, words }: Leaf, next: Leaf | undefined): boolean {
  const isFollowedByItems = next?.kind === "whole" && next.element.localName !== "figure";
  if (words <= 14 && !sentenceEnd.test(text) && tellsOfAuthorOrDate(label)) return true;
  if (linkShare(element) > 0.9 && words <= 4) return true;
  if (element.localName === "li") return false;
  return words <= (isInCapitals(text) ? 6 : 3) && !sentenceEnd.test(text) && !isFollowedByItems;
}

/** In a script without capitals, no text has any. */
function isInCapitals(text: string): boolean {
  return text === text.toUpperCase() && text !== text.toLowerCase();
}

function removeEmpty(article: Element): void {
  const filled = filledElements(article);
  for (const element of article.querySelectorAll(
    "li, ul, ol, p, div, section, h1, h2, h3, h4, h5, h6",
  )) {
    if (!filled.has(element)) element.remove();
  }
}

const shown = "img, picture, video, audio, svg, hr, br, iframe, td, th";

/** The elements with a text, a picture or a cell in them. Removes the space between blocks, which is not shown. */
function filledElements(root: Element): Set<Element> {
  const filled = new Set<Element>();
  const fill = (from: Element | null): void => {
    for (let at = from; at !== null && !filled.has(at); at = at.parentElement) filled.add(at);
  };
  for (const element of root.querySelectorAll(shown)) fill(element.parentElement);
  const texts = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const blank: Text[] = [];
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (/\S/u.test(text.nodeValue ?? "")) fill(text.parentElement);
    else if (text instanceof Text && isBetweenBlocks(text)) blank.push(text);
  }
  for (const text of blank) text.remove();
  return filled;
}

function isBetweenBlocks({ previousSibling, nextSibling, parentElement }: Text): boolean {
  return (
    parentElement !== null &&
    spaced.has(parentElement.localName) &&
    (isEdge(previousSibling) || isEdge(nextSibling))
  );
}

function isEdge(beside: Node | null): boolean {
  return beside === null || (beside instanceof Element && spaced.has(beside.localName));
}
