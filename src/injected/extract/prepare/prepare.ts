import { getText, removeClobberingNames } from "../../dom/dom.ts";
import { simplifyCode } from "../simplify/code-blocks.ts";
import { replaceEmbeds } from "../simplify/embeds.ts";
import { findCards, tellOnce } from "../kind/cards.ts";
import { kindOfPage, simplifyProfiles, type PageKind } from "../kind/entries.ts";
import { findPosts, hasNumberedPosts, isDeclaredThread, keepPosts } from "../kind/posts.ts";
import { replaceMath } from "../simplify/math.ts";
import { linkShare, proseLength } from "../measure/measure.ts";
import {
  authorName,
  boilerplateName,
  contentsName,
  givenNamesOf,
  nameOf,
} from "../../dom/names.ts";
import { hideLinksOfLists } from "../simplify/link-lists.ts";
import { isArticle, removeBesideProduct } from "../kind/product.ts";
import { simplifyNotes } from "../simplify/notes.ts";
import { showWhatOpens } from "./opened.ts";
import { showPageWithoutScripts, showPicturesWithoutScripts } from "./without-scripts.ts";
import { isThread, removeActions, stateDates } from "../kind/thread.ts";

const never = new Set(
  "html body main article head title table tbody tr td th pre code math svg".split(" "),
);
const textless = new Set(["script", "style", "link"]);
/** Linked data and formulas are read. */
const scripts = 'script:not([type="application/ld+json"], [type^="math/tex"])';
const headings = "h1, h2, h3, h4, h5, h6";
const lookNamed = '[class*="hidden"], [class*="scroll"], [class*="elementor-"]';
/** What is hidden is not in the copy. */
const lookName = /hidden|scroll|^elementor-/u;
const notWord = /[^\p{L}\p{N}]+/u;
const maxProse = 200;
const maxAuthorProse = 600;
const maxShare = 0.3;

/**
 * Prepares a copy of a page for both readers. Formulas, code, notes and embedded pages become simple markup. Elements that certainly
 * do not belong to the content are removed. Changes `copy`, and returns of what kind it is.
 */
export function prepareCopy(copy: Document): PageKind {
  removeClobberingNames(copy);
  showPageWithoutScripts(copy);
  showPicturesWithoutScripts(copy);
  showHiddenMain(copy);
  showWhatOpens(copy);
  removeSurroundings(copy);
  forgetNamesFromHeadings(copy);
  replaceMath(copy);
  // Readers would look at each line of a drawing. A formula may be one.
  for (const drawing of copy.querySelectorAll("svg")) drawing.remove();
  simplifyCode(copy);
  simplifyNotes(copy);
  replaceEmbeds(copy);
  const kind = kindOfPage(copy);
  if (keepPostsOf(copy, kind)) return "posts";
  if (kind === "other" && keepCardsOf(copy)) return "cards";
  simplifyEntries(copy, kind);
  if (kind === "product") removeBesideProduct(copy);
  removeBoilerplate(copy);
  hideLinksOfLists(copy);
  forgetLooks(copy);
  return kind;
}

/**
 * A dialog in front of a page hides the page from screen readers, but the person still sees the page. A page that
 * hides itself until its scripts have run has hardly any text beside it.
 */
function showHiddenMain(copy: Document): void {
  for (const element of copy.querySelectorAll<HTMLElement>('[style*="visibility" i]')) {
    if (element.style.visibility !== "hidden") continue;
    if (getText(element).length > getText(copy.body).length * 0.9)
      element.style.removeProperty("visibility");
  }
  const hidden = [...copy.querySelectorAll('[aria-hidden="true"]')].filter(
    (element) => element.querySelector("p") !== null,
  );
  if (hidden.length === 0) return;
  const total = getText(copy.body).length;
  for (const element of hidden) {
    if (getText(element).length > total / 2) element.removeAttribute("aria-hidden");
  }
}

/**
 * Of entries, the controls are removed, each relative date becomes the date itself, and of what is told about an author
 * only the name is left.
 */
function simplifyEntries(copy: Document, kind: PageKind): void {
  if (kind === "entries") simplifyProfiles(copy.body);
  if (!isThread(copy)) return;
  stateDates(copy.body);
  removeActions(copy.body);
}

/** Tells each line of a card once if the page consists of cards, and says whether it does. */
function keepCardsOf(copy: Document): boolean {
  const cards = isArticle(copy) ? undefined : findCards(copy.body);
  if (cards === undefined) return false;
  tellOnce(cards);
  return true;
}

/** Leaves the posts alone if the page consists of posts, and says whether it does. */
function keepPostsOf(copy: Document, kind: PageKind): boolean {
  if (kind === "product") return false;
  const isSure = isDeclaredThread(copy);
  const mayBe = isSure || ((kind === "entries" || hasNumberedPosts(copy)) && !isArticle(copy));
  if (!mayBe) return false;
  const posts = findPosts(copy.body, isSure);
  if (posts === undefined) return false;
  keepPosts(copy.body, posts);
  return true;
}

/** Menus and the footer are removed first, so that the later steps examine fewer elements. */
function removeSurroundings(copy: Document): void {
  for (const element of copy.querySelectorAll(
    `${scripts}, style, link, nav, body > footer, [role=navigation], [role=contentinfo]`,
  )) {
    if (textless.has(element.localName) || proseLength(element) === 0) element.remove();
  }
}

/**
 * An id made from the words of a heading, as in `review-comments`, does not say that these are comments. `header-anchor`
 * names a heading, and not the head of the page.
 */
function forgetNamesFromHeadings(copy: Document): void {
  for (const heading of copy.querySelectorAll(headings)) {
    heading.removeAttribute("id");
    forget(heading, /header/u);
    const before = heading.previousElementSibling;
    // A place to lead to may stand before the heading.
    const isFirst =
      before === null || (before.childNodes.length === 0 && before.previousElementSibling === null);
    const part = isFirst ? heading.parentElement : null;
    if (part !== null && isMadeFrom(part.id, getText(heading))) part.removeAttribute("id");
  }
}

/** Names that say how an element looks, as in `overflow-hidden`: Readability takes them for what it is. */
function forgetLooks(copy: Document): void {
  for (const element of copy.querySelectorAll(lookNamed)) forget(element, lookName);
}

function forget(element: Element, names: RegExp): void {
  element.classList.remove(...[...element.classList].filter((name) => names.test(name)));
}

/** Whether each word of an id is in a heading. */
function isMadeFrom(id: string, heading: string): boolean {
  const words = new Set(heading.toLowerCase().split(notWord));
  return id
    .toLowerCase()
    .split(notWord)
    .every((word) => words.has(word));
}

function removeBoilerplate(copy: Document): void {
  const total = getText(copy.body).length;
  // Elements of one kind share their names.
  const kinds = new Map<string, Kind>();
  for (const element of copy.body.querySelectorAll("[class], [id]")) {
    const given = givenNamesOf(element);
    let kind = kinds.get(given);
    if (kind === undefined) kinds.set(given, (kind = kindOf(element)));
    if (kind === "content" || never.has(element.localName)) continue;
    if (!element.isConnected || element.closest("pre, code, table, math") !== null) continue;
    if (isSurelyNoContent(element, { total, isAuthor: kind === "author" })) element.remove();
  }
}

type Kind = "author" | "boilerplate" | "content";

function kindOf(element: Element): Kind {
  const name = nameOf(element);
  if (authorName.test(name)) return "author";
  return boilerplateName.test(name) || contentsName.test(name) ? "boilerplate" : "content";
}

/** A link of a heading to itself may have all its words. */
function isWholeHeading(element: Element): boolean {
  const holder = element.parentElement;
  if (holder === null || holder.childElementCount > 1 || !holder.matches(headings)) return false;
  return getText(holder).trim() === getText(element).trim();
}

/** A name may mislead, so an element stays if it contains much prose, much of the page, or the page's heading. */
function isSurelyNoContent(
  element: Element,
  { total, isAuthor }: { total: number; isAuthor: boolean },
): boolean {
  const length = getText(element).length;
  if (length > 0 && isWholeHeading(element)) return false;
  if (length === 0) return element.querySelector("img, video, picture, figure, iframe") === null;
  if (length > total * maxShare || element.querySelector("h1, pre, main, article > p") !== null)
    return false;
  if (element.localName === "p" || element.localName === "li") return linkShare(element) > 0.5;
  return proseLength(element) < (isAuthor ? maxAuthorProse : maxProse);
}
