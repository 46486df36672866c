import { lineTextOf, linkShare, menuShare, proseLength, wordsIn } from "./measure.ts";

const fewWords = 50;
const articleWords = 220;
// A list of pages has more links than text, but it is not a menu.
const maxMenuShare = 0.7;

/**
 * Whether the second reader's result replaces Readability's article: if there is no article, or if the article is a
 * fraction of the page and is not a long text.
 */
export function isSecondBetter(
  article: Element | undefined,
  rest: Element,
  isThread: boolean,
): boolean {
  const restWords = wordsIn(lineTextOf(rest));
  if (restWords === 0) return false;
  if (article === undefined) return true;
  const words = wordsIn(lineTextOf(article));
  if (words < fewWords) return restWords > words * 1.15;
  // A thread consists of entries with their authors, which Readability mistakes for the signs of an article.
  if (isThread && words < articleWords) return restWords > words * 0.9;
  const [prose, restProse] = [proseLength(article), proseLength(rest)];
  if (words < articleWords) {
    const isMore = restProse > prose * 1.15 || restWords > words * 2;
    return isMore && restWords > words * 1.15 && menuShare(rest) < maxMenuShare;
  }
  return words < restWords * 0.4 && linkShare(rest) < 0.3 && restProse > prose * 2.5;
}

/**
 * Whether Readability's article contains so much of a page's paragraphs that the second reader is not needed.
 * `paragraphs`: the length of the text of all paragraphs of the page.
 */
export function isCertain(article: Element, paragraphs: number): boolean {
  return (
    wordsIn(lineTextOf(article)) >= articleWords && paragraphLength(article) * 2.5 >= paragraphs
  );
}

/** The length of the text of all paragraphs. */
export function paragraphLength(root: Document | Element): number {
  let length = 0;
  for (const paragraph of root.getElementsByTagName("p"))
    length += (paragraph.textContent ?? "").length;
  return length;
}
