import { getText } from "../../dom/dom.ts";
import { blockLength, lineTextOf } from "../measure/measure.ts";
import { givenNamesOf, nameOf } from "../../dom/names.ts";
import { isArticle, isOfProduct } from "./product.ts";
import { isThread } from "./thread.ts";

/**
 * How the text of a page is divided: `posts`, posts whose parts are known; `entries`, posts and answers alone, without an
 * article above them; `thread`, entries with a date each, perhaps below an article; `cards`, cards with a link each;
 * `product`, what is told about one product; `other`, no entries.
 */
export type PageKind = "posts" | "entries" | "thread" | "cards" | "product" | "other";

/** The words for a post in the names of elements. */
export const entryWords = ["post", "message", "comment", "answer", "reply"];
// An expression is faster than a selector for each attribute and word.
const mayHaveWord = new RegExp(entryWords.join("|"), "iu");
const fewestEntries = 3;
// With more text beside its entries, or with one entry that is nearly everything, a page is an article with comments.
const mostBeside = 800;
const largestShare = 0.7;
const maxNesting = 3;
const profileName = /-(?:user|author|poster|member|profile|postprofile|userinfo)-/u;
const signatureName = /-signature-/u;
// Markup may break and indent the text.
const maxProfileLength = 1_000;

export function kindOfPage(copy: Document): PageKind {
  if (!isArticle(copy) && isOfEntries(copy.body)) return "entries";
  if (isOfProduct(copy)) return "product";
  return isThread(copy) ? "thread" : "other";
}

/** Whether nearly all text of a page stands in posts, answers or messages: there is no article above them. */
function isOfEntries(body: Element): boolean {
  // Most pages have no entries: what is cheap to know is asked first.
  let total: number | undefined;
  return [...namedAlike(body)].some((all) => {
    const lengths = all.length < fewestEntries ? [] : entriesOf(all).map(blockLength);
    const inside = lengths.reduce((sum, length) => sum + length, 0);
    if (lengths.length < fewestEntries || Math.max(...lengths) >= inside * largestShare)
      return false;
    total ??= blockLength(body);
    return total - inside < Math.min(mostBeside, inside);
  });
}

/** The elements that have one of the words in their names, together by word. */
function namedAlike(body: Element): Iterable<readonly Element[]> {
  const found = new Map<string, Element[]>();
  for (const element of body.querySelectorAll("[class], [id], [data-testid]")) {
    if (!mayHaveWord.test(givenNamesOf(element))) continue;
    const name = nameOf(element);
    for (const word of entryWords) {
      if (!name.includes(`-${word}-`)) continue;
      const others = found.get(word);
      if (others === undefined) found.set(word, [element]);
      else others.push(element);
    }
  }
  return found.values();
}

/** The outermost of these elements that have text; if one holds all others, those inside it. In document order. */
function entriesOf(all: readonly Element[]): readonly Element[] {
  let left = all;
  for (let level = 0; level < maxNesting; level += 1) {
    const outer: Element[] = [];
    const inner: Element[] = [];
    for (const element of left) {
      if (outer.at(-1)?.contains(element)) inner.push(element);
      else outer.push(element);
    }
    const filled = outer.filter((element) => blockLength(element) > 0);
    if (filled.length !== 1) return filled;
    left = inner;
  }
  return [];
}

/** Of what stands beside each entry about its author, only the name is left. Changes `root`. */
export function simplifyProfiles(root: Element): void {
  for (const element of root.querySelectorAll("[class]")) {
    if (!root.contains(element)) continue;
    const name = nameOf(element);
    if (signatureName.test(name)) element.remove();
    else if (profileName.test(name) && isProfile(element)) leaveName(element);
  }
}

function isProfile(element: Element): boolean {
  return getText(element).length <= maxProfileLength && blockLength(element) === 0;
}

function leaveName(profile: Element): void {
  const names = [...profile.querySelectorAll("h3, h4, h5, strong, b, a")];
  const name = names.map(lineTextOf).find((text) => text !== "");
  if (name !== undefined && name !== lineTextOf(profile)) profile.textContent = name;
}
