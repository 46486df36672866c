import { getText } from "../../dom/dom.ts";
import { lineTextOf, linkShare, proseLength, wordsIn } from "../measure/measure.ts";
import type { PageKind } from "../kind/entries.ts";
import { removeActions, stateDates } from "../kind/thread.ts";
import { bylineName, commentsName, nameOf } from "../../dom/names.ts";

const never =
  "script, style, noscript, template, iframe, object, embed, link, meta, svg, canvas, button, input, select, textarea, option, datalist, dialog, menu, progress, meter, map";
export const hidden =
  '[hidden], [aria-hidden="true"], [style*="display:none" i], [style*="display: none" i], [style*="visibility:hidden" i], [style*="visibility: hidden" i]';
const around =
  'nav, footer, aside, header, form, [role="navigation"], [role="banner"], [role="contentinfo"], [role="search"], [role="dialog"], [role="alertdialog"], [role="complementary"], [role^="menu"], [role="toolbar"], [role="tablist"], [role="status"], [role="button"]';

/**
 * Reads a page that has no recognisable article: a thread, an application, a short page. Removes the elements that
 * certainly do not belong to the content. Changes `body`, and returns the element that contains the rest.
 */
export function readWhatIsLeft(body: Element, title: string, kind: PageKind): Element {
  removeUnseen(body);
  removeAround(body);
  const root = narrow(body);
  if (kind !== "entries") removeReaders(root);
  stateDates(root);
  if (kind === "product") removeBeforeHeadline(root);
  removeTitle(root, title);
  removeActions(root);
  removeBylines(root);
  removeLinkLists(root);
  return root;
}

/**
 * Reads a page of cards: all but what surrounds its content. Changes `body`, and returns the element that contains the
 * rest.
 */
export function readCards(body: Element): Element {
  removeUnseen(body);
  removeAround(body);
  const root = narrow(body);
  removeBeforeHeadline(root);
  return root;
}

const mostBefore = 0.3;

/** What stands before the heading of a page leads to other pages, unless it is much of the page. */
function removeBeforeHeadline(root: Element): void {
  const before: Element[] = [];
  for (let at = root.querySelector("h1") ?? root; at !== root; at = at.parentElement ?? root) {
    let one = at.previousElementSibling;
    for (; one !== null; one = one.previousElementSibling) before.push(one);
  }
  const length = before.reduce((sum, one) => sum + lineTextOf(one).length, 0);
  if (length > lineTextOf(root).length * mostBefore) return;
  for (const one of before) one.remove();
}

/** Reads a body that holds posts alone. Changes `body`, and returns it. */
export function readPosts(body: Element): Element {
  removeUnseen(body);
  stateDates(body);
  removeActions(body);
  return body;
}

function removeUnseen(body: Element): void {
  for (const element of body.querySelectorAll(`${never}, ${hidden}`)) element.remove();
}

function removeAround(body: Element): void {
  const total = getText(body).trim().length;
  for (const element of body.querySelectorAll(around)) {
    if (isAround(element, total)) element.remove();
  }
}

function isAround(element: Element, total: number): boolean {
  const length = getText(element).trim().length;
  if (length > total * 0.5) return false;
  const name = element.localName;
  if (name === "form") return proseLength(element) < 300;
  if (name === "header")
    return element.querySelector("h1, p") === null || element.closest("main, article") === null;
  if (name === "footer" || name === "aside")
    return element.closest("blockquote, figure") === null && proseLength(element) < total * 0.3;
  return true;
}

/** Goes down from the body as long as one element holds almost all of its text. */
function narrow(body: Element): Element {
  const total = getText(body).trim().length;
  const mains = [...body.querySelectorAll('main, [role="main"], article, [role="article"]')];
  const main = mains.find((element) => getText(element).trim().length > total * 0.5);
  let root = main ?? body;
  for (;;) {
    const length = lineTextOf(root).length;
    const child = [...root.children].find((one) => lineTextOf(one).length > length * 0.9);
    if (
      child === undefined ||
      length === 0 ||
      !/^(?:div|main|section|article|center|body)$/u.test(child.localName)
    )
      return root;
    root = child;
  }
}

/** Comments of readers are removed if there is an article above them. */
function removeReaders(root: Element): void {
  const total = proseLength(root);
  for (const element of root.querySelectorAll("[class], [id]")) {
    if (!element.isConnected && !root.contains(element)) continue;
    if (!commentsName.test(nameOf(element))) continue;
    const own = proseLength(element);
    if (total - own > 800) element.remove();
  }
}

function removeTitle(root: Element, title: string): void {
  const first = root.querySelector("h1") ?? root.querySelector("h2");
  if (first === null) return;
  const text = lineTextOf(first).toLowerCase();
  const full = title.replaceAll(/\s+/gu, " ").toLowerCase();
  if (
    text !== "" &&
    (full === text ||
      (full.startsWith(text) && /^\W*[|–—\-:·»]/u.test(full.slice(text.length).trim())))
  )
    first.remove();
}

function removeBylines(root: Element): void {
  const lines = [...root.querySelectorAll("[class], [id]")].filter((element) =>
    bylineName.test(nameOf(element)),
  );
  if (lines.length > 4) return;
  for (const element of lines) {
    if (wordsIn(lineTextOf(element)) <= 40 && element.querySelector("h1, h2, pre, table") === null)
      element.remove();
  }
}

/** Lists of links to other pages that do not belong to the text: menus, related pages, tags. */
function removeLinkLists(root: Element): void {
  for (const list of root.querySelectorAll("ul, ol, div, section, p, td, center")) {
    if (!root.contains(list) || list.closest("pre") !== null || isInData(list)) continue;
    const links = list.querySelectorAll("a[href]").length;
    if (links < 3 || proseLength(list) > 0) continue;
    const text = lineTextOf(list);
    if (
      linkShare(list) > 0.8 &&
      text.length < 1_500 &&
      !/footnote|reference|note/u.test(nameOf(list))
    )
      list.remove();
  }
}

/** Whether an element is in a table of data. A table that contains tables only lays out the page. */
function isInData(element: Element): boolean {
  const table = element.closest("table");
  return table !== null && table.querySelector("table") === null;
}
