import type { PageKind } from "../kind/entries.ts";
import { blockLength, lineTextOf, linkShare, menuShare, wordsIn } from "../measure/measure.ts";

/** An article with fewer words may be a caption or a notice. */
export const captionWords = 25;
const fewWords = 50;
const articleWords = 220;
const datedWords = 100;
// A list of pages has more links than text, but it is not a menu.
const maxMenuShare = 0.7;

/**
 * Whether the second reader's result replaces Readability's article: if there is no article, or if the article is a
 * fraction of the page and is not a long text.
 * @param isDated whether the page says when it was published
 */
export function isSecondBetter(
  article: Element | undefined,
  rest: Element,
  kind: PageKind,
  isDated = false,
): boolean {
  const restWords = wordsIn(lineTextOf(rest));
  if (restWords === 0) return false;
  if (article === undefined) return true;
  const words = wordsIn(lineTextOf(article));
  if (kind === "entries") return blockLength(rest) > blockLength(article) * 1.15;
  // What a shop tells in tables and lists is as much a part as its sentences.
  if (kind === "product") {
    const isWhole = blockLength(rest) >= blockLength(article) * 0.9;
    return isWhole && restWords > words * 1.15 && menuShare(rest) < maxMenuShare;
  }
  if (words < fewWords) return restWords > words * 1.15;
  // A thread consists of entries with their authors, which Readability mistakes for the signs of an article.
  if (kind === "thread" && words < articleWords) return restWords > words * 0.9;
  const [prose, restProse] = [blockLength(article), blockLength(rest)];
  if (words < articleWords) {
    const isMore = restProse > prose * 1.15 || restWords > words * 2;
    // Beside a short article that says when it was published, there may be much about its site.
    if (isDated && words >= datedWords && kind === "other") return restProse > prose * 3;
    return isMore && restWords > words * 1.15 && menuShare(rest) < maxMenuShare;
  }
  return words < restWords * 0.4 && linkShare(rest) < 0.3 && restProse > prose * 2.5;
}

/** Whether an article is long enough to be used without a look at what the second reader would take. */
export function isMoreThanCaption(article: Element): boolean {
  return wordsIn(lineTextOf(article)) >= captionWords;
}

/**
 * Whether Readability's article contains so much of a page's prose that the second reader is not needed.
 * `prose`: the length of the prose of the whole page.
 */
export function isCertain(article: Element, prose: number): boolean {
  return wordsIn(lineTextOf(article)) >= articleWords && blockLength(article) * 2.5 >= prose;
}
