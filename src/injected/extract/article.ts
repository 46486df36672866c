import { Readability } from "@mozilla/readability";
import { copyPage } from "../dom/copy-page.ts";
import { isCertain, isMoreThanCaption, isSecondBetter } from "./read/choose.ts";
import { leadOf, putLead } from "./read/lead.ts";
import { simplifyHeadings } from "./simplify/headings.ts";
import { blockLength, lineTextOf, linkShare } from "./measure/measure.ts";
import { prepareCopy } from "./prepare/prepare.ts";
import { readCards, readPosts, readWhatIsLeft } from "./read/second-reader.ts";
import type { PageKind } from "./kind/entries.ts";
import { trimArticle, trimCards, trimPosts } from "./trim/trim.ts";
import { copyDocument, getBody, getDocumentTitle, getDocumentUrl } from "../dom/dom.ts";
import { gates } from "../dom/gates.ts";
import { createSanitise } from "../safe/sanitise.ts";

// On a page with less prose, the second reader is nearly always needed.
const certainLength = 1_500;
// With more links, there is no text that can be trusted without a look at the article.
const mostLinks = 0.3;

/** The main content of a page. */
export interface Article {
  /** Sanitised, at most 2 MB. */
  html: string;
  excerpt: string;
}

/**
 * Extracts the main content from a copy, leaving the page unchanged: Readability's article, or the second reader's
 * result if that has more of the page. Undefined if there is neither. When the time is over, what Readability has found is
 * used, or else what the second reader finds; "late" if that is little, or mostly links, or if no copy is left to read.
 * Readability throws on some hostile pages, so the caller must catch.
 */
export function getArticle(
  doc: Document,
  deadline: { hasPassed: () => boolean },
): Article | undefined | "late" {
  if (deadline.hasPassed()) return "late";
  const copy = copyPage(doc);
  if (copy === undefined) return undefined;
  const kind = prepareCopy(copy);
  if (kind === "posts") return threadFrom(copy, doc);
  if (kind === "cards") return cardsFrom(copy, doc);
  if (deadline.hasPassed()) return lateFrom(copy, doc, kind);
  const prose = blockLength(copy.body);
  const isWholePage = kind === "entries" || kind === "product";
  // Readability changes its copy. A copy of the prepared one is cheaper than preparing another.
  const spare = isWholePage || prose < certainLength ? copyDocument(copy) : undefined;
  const lead = leadOf(copy);
  const options = {
    maxElemsToParse: gates.maxElements,
    serializer: (node: Node) => node,
    // The text is read with the metadata.
    disableJSONLD: true,
  };
  const found = new Readability<Node>(copy, options).parse();
  const article = found?.content instanceof Element ? found.content : undefined;
  const isLate = deadline.hasPassed();
  if (isLate && (article === undefined || !isMoreThanCaption(article)))
    return spare === undefined ? "late" : lateFrom(spare, doc, kind);
  const isEnough = article && (isLate || (!isWholePage && isCertain(article, prose)));
  const content = isEnough ? article : betterOf(doc, article, { kind, spare });
  if (content === undefined) return undefined;
  if (content === article) putLead(content, lead);
  trimArticle(content);
  return articleFrom(content, doc, { dir: found?.dir, excerpt: found?.excerpt });
}

function articleFrom(
  content: Element,
  doc: Document,
  { dir, excerpt }: { dir: string | null | undefined; excerpt: string | null | undefined },
): Article | undefined {
  const baseUrl = getDocumentUrl(doc);
  const sanitise = createSanitise({ baseUrl });
  if (sanitise === undefined) return undefined;
  simplifyHeadings(content, baseUrl);
  const html = content.innerHTML;
  const inDirection = dir === "rtl" ? `<div dir="rtl">${html}</div>` : html;
  return { html: sanitise(inDirection), excerpt: excerpt ?? "" };
}

/** The posts of a thread; what stands around them is no part of the copy any more. */
function threadFrom(copy: Document, doc: Document): Article | undefined {
  const posts = readPosts(copy.body);
  trimPosts(posts);
  const excerpt = lineTextOf(posts.children[1] ?? posts);
  return articleFrom(posts, doc, { dir: copy.dir, excerpt });
}

/** The cards of a page, with what stands around them. */
function cardsFrom(copy: Document, doc: Document): Article | undefined {
  const cards = readCards(copy.body);
  trimCards(cards);
  return articleFrom(cards, doc, { dir: copy.dir, excerpt: "" });
}

/** What the second reader finds where there is no time for the first, which takes far longer. */
function lateFrom(copy: Document, doc: Document, kind: PageKind): Article | undefined | "late" {
  const rest = readWhatIsLeft(copy.body, getDocumentTitle(doc), kind);
  if (!isMoreThanCaption(rest) || linkShare(rest) > mostLinks) return "late";
  trimArticle(rest);
  return articleFrom(rest, doc, { dir: copy.dir, excerpt: "" });
}

function preparedCopy(doc: Document): Document | undefined {
  const copy = copyPage(doc);
  if (copy !== undefined) prepareCopy(copy);
  return copy;
}

function betterOf(
  doc: Document,
  article: Element | undefined,
  { kind, spare }: { kind: PageKind; spare: Document | undefined },
): Element | undefined {
  const copy = spare ?? preparedCopy(doc);
  const body = copy && getBody(copy);
  if (copy === undefined || body === undefined) return article;
  const rest = readWhatIsLeft(body, getDocumentTitle(doc), kind);
  const isDated = doc.querySelector('meta[property="article:published_time"]') !== null;
  return isSecondBetter(article, rest, kind, isDated) ? rest : article;
}
