import { getAttribute } from "../../dom/dom.ts";
import { sentenceEnd } from "../measure/labels.ts";
import { lineTextOf, proseLength } from "../measure/measure.ts";
import { hidden } from "./second-reader.ts";

// A page may show how it describes itself to others, above author and date.
const description =
  'meta:is([name="description" i], [property="og:description" i], [itemprop="description" i])';
const around = `a, li, figure, blockquote, form, nav, aside, footer, article article, [role=dialog], ${hidden}`;
const mostParagraphs = 4;
const longestLead = 1_200;
// What stands above an article may be the beginning of it once more.
const shortestCopy = 60;

/** The beginning of the text below the headline of a page. */
export interface Lead {
  /** A copy, because readers change their page. */
  paragraph: Element;
  text: string;
  /** The index of the first paragraph that stands in the same part of the page. */
  partStart: number;
}

/**
 * The first paragraphs of prose below the headline of a page. A reader drops those that stand in a part of their own,
 * between the headline and the article.
 */
export function leadOf(copy: Document): readonly Lead[] {
  const headline = copy.querySelector("h1");
  if (headline === null) return [];
  const told = new Set(
    [...copy.querySelectorAll(description)].map((meta) => getAttribute(meta, "content").trim()),
  );
  const found: Element[] = [];
  for (const paragraph of copy.body.querySelectorAll("p")) {
    if (!follows(headline, paragraph) || !isProse(paragraph)) continue;
    if (told.has(lineTextOf(paragraph)) && !isBeforeProse(paragraph)) continue;
    found.push(paragraph);
    if (found.length > mostParagraphs) break;
  }
  return found.map((one) => {
    const paragraph = copy.createElement("p");
    paragraph.append(...one.cloneNode(true).childNodes);
    const partStart = found.findIndex((other) => one.parentElement?.contains(other));
    return { paragraph, text: lineTextOf(one), partStart };
  });
}

function follows(headline: Element, paragraph: Element): boolean {
  return (headline.compareDocumentPosition(paragraph) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

function isProse(paragraph: Element): boolean {
  return (
    proseLength(paragraph) > 0 &&
    paragraph.closest(around) === null &&
    sentenceEnd.test(lineTextOf(paragraph))
  );
}

/** Whether the next part of the page has prose: no author, date or list of topics stands between. */
function isBeforeProse(paragraph: Element): boolean {
  let part = paragraph;
  while (part.nextElementSibling === null && part.parentElement !== null) part = part.parentElement;
  return part.nextElementSibling !== null && proseLength(part.nextElementSibling) > 0;
}

/** Puts what `leadOf` has found before the article, up to the first paragraph that the article has. Changes `article`. */
export function putLead(article: Element, lead: readonly Lead[]): void {
  const whole = lineTextOf(article);
  const own = lead.find(({ text }) => whole.includes(text));
  const missing = lead
    .slice(0, own?.partStart ?? 0)
    .filter(({ text }) => !whole.includes(text.slice(0, shortestCopy)));
  const length = missing.reduce((sum, { text }) => sum + text.length, 0);
  if (length < longestLead) article.prepend(...missing.map(({ paragraph }) => paragraph));
}
