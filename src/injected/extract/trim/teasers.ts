import { lineTextOf, linkShare, wordsIn } from "../measure/measure.ts";

const headings = "h2, h3, h4, h5, h6";
const fewestTeasers = 3;
/** With less of the text before them, teasers are what the page is about. */
const leastBefore = 0.4;

/**
 * Removes the beginnings of other articles at the end of an article: three or more headings that are links, each with a
 * text, in an element of their own. Changes `article`.
 */
export function removeTeasers(article: Element): void {
  const links = [...article.querySelectorAll(headings)].filter(isLinkToPage);
  const [first, ...others] = links;
  if (first === undefined || links.length < fewestTeasers) return;
  const part = closestHolding(first, others);
  if (part === article || !article.contains(part) || part.querySelector("h1") !== null) return;
  const [title, ...more] = part.querySelectorAll(headings);
  // The part may have a heading above its teasers.
  const own = title !== undefined && isLinkToPage(title) ? [title, ...more] : more;
  if (!own.every(isLinkToPage)) return;
  const total = wordsIn(lineTextOf(article));
  const isLong = wordsIn(textBefore(article, part)) >= total * leastBefore;
  if (isLong && wordsIn(lineTextOf(part)) > own.length * 10) part.remove();
}

function isLinkToPage(heading: Element): boolean {
  return heading.querySelector("a[href]:not([href^='#'])") !== null && linkShare(heading) > 0.9;
}

/** The innermost element that holds all of these. */
function closestHolding(first: Element, others: readonly Element[]): Element {
  let at = first;
  while (at.parentElement !== null && !others.every((other) => at.contains(other)))
    at = at.parentElement;
  return at;
}

function textBefore(article: Element, part: Element): string {
  const range = article.ownerDocument.createRange();
  range.setStart(article, 0);
  range.setEndBefore(part);
  return range.toString().replaceAll(/\s+/gu, " ").trim();
}
