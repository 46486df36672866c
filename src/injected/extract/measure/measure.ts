import { mayBeUnspaced } from "../../values/count-words.ts";
import { getText } from "../../dom/dom.ts";

const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

/** The text of an element on one line. */
export function lineTextOf(element: Element): string {
  return onOneLine(getText(element));
}

function onOneLine(text: string): string {
  // Most spaces are single and stay as they are.
  return text.replaceAll(/\s{2,}|[^\S ]/gu, " ").trim();
}

/** The approximate number of words in a line. In a script without spaces, two characters count as one word. */
export function wordsIn(line: string): number {
  if (line === "") return 0;
  const unspaced = mayBeUnspaced(line) ? (line.match(cjk)?.length ?? 0) : 0;
  return line.split(" ").length + Math.floor(unspaced / 2);
}

/** The share of an element's text that links to other pages, from 0 to 1. */
export function linkShare(element: Element): number {
  if (element.localName === "a") return 1;
  const links = element.getElementsByTagName("a");
  return links.length === 0 ? 0 : shareOf(links, lineTextOf(element).length);
}

function shareOf(links: Iterable<Element>, length: number): number {
  let linked = 0;
  for (const link of links) {
    if (/^[^#]/u.test(link.getAttribute("href") ?? "")) linked += lineTextOf(link).length;
  }
  return length === 0 ? 0 : Math.min(1, linked / length);
}

const cardWords = 8;

/**
 * The share of an element's text that only leads to other pages, from 0 to 1: a link around a whole card, with a picture
 * or a heading and a sentence, is text like any other.
 */
export function menuShare(element: Element): number {
  const length = lineTextOf(element).length;
  let linked = 0;
  for (const link of element.querySelectorAll('a[href]:not([href^="#"])')) {
    const text = lineTextOf(link);
    const isCard =
      link.querySelector("p, h1, h2, h3, h4, h5, h6, img, picture") !== null &&
      wordsIn(text) >= cardWords;
    if (!isCard) linked += text.length;
  }
  return length === 0 ? 0 : Math.min(1, linked / length);
}

const shortestProse = 80;

/** The text length of the paragraphs that are long enough to be prose and are not mainly links. */
export function proseLength(element: Element): number {
  let length = 0;
  const paragraphs = element.localName === "p" ? [element] : element.querySelectorAll("p");
  for (const paragraph of paragraphs) {
    const source = getText(paragraph);
    if (source.length <= shortestProse) continue;
    const own = onOneLine(source).length;
    if (own > shortestProse && shareOf(paragraph.getElementsByTagName("a"), own) < 0.5)
      length += own;
  }
  return length;
}

const holders = new Set("div li td dd section article blockquote".split(" "));

/**
 * The text length of the blocks that are long enough to be prose, whatever their elements: forums write posts into
 * `div`, with line breaks. Of a block that is no paragraph, only the text directly in it counts.
 */
export function blockLength(element: Element): number {
  const lengths = new Map<Element, number>();
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const own = text.nodeValue?.trim().length ?? 0;
    const block = own === 0 ? null : text.parentElement;
    if (block === null || block.localName === "p") continue;
    if (block === element || holders.has(block.localName))
      lengths.set(block, (lengths.get(block) ?? 0) + own);
  }
  const long = [...lengths.values()].filter((length) => length > shortestProse);
  return long.reduce((sum, length) => sum + length, proseLength(element));
}

/**
 * The length of the text in each element, in characters, without the space around each run. An element is absent if
 * all of its text is in elements that match `beside`. A run shorter than `shortestRun` adds 0.
 */
export function textLengthsIn(
  body: Element,
  beside: string,
  shortestRun = 0,
): ReadonlyMap<Element, number> {
  const lengths = new Map<Element, number>();
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const run = text.nodeValue?.trim().length ?? 0;
    if (run === 0 || text.parentElement?.closest(beside)) continue;
    const length = run < shortestRun ? 0 : run;
    for (let at = text.parentElement; at !== null; at = at.parentElement) {
      lengths.set(at, (lengths.get(at) ?? 0) + length);
      if (at === body) break;
    }
  }
  return lengths;
}
