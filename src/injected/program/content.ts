import { cutText } from "../../shared/domain/text/cut-text.ts";
import { getArticle, type Article } from "../extract/article.ts";
import { cutHtml } from "../safe/cut-html.ts";
import type { Deadline } from "./deadline.ts";
import { captionWords } from "../extract/read/choose.ts";
import { simplifyCode } from "../extract/simplify/code-blocks.ts";
import { simplifyHeadings } from "../extract/simplify/headings.ts";
import { replaceMath } from "../extract/simplify/math.ts";
import { createSanitise } from "../safe/sanitise.ts";
import {
  getBody,
  getContentType,
  getDocumentUrl,
  getShownText,
  getText,
  removeClobberingNames,
} from "../dom/dom.ts";
import type { Selected } from "./selection.ts";
import { isWithinGates } from "../dom/gates.ts";
import { paragraphsOf, preformattedOf, textOfHtml } from "../formats/html-text.ts";
import { maxContentBytes } from "../../shared/domain/capture/capture.ts";
import type { RawContent } from "../parse/shape.ts";
import { countWords } from "../values/count-words.ts";

export interface PageContent {
  content: RawContent | null;
  /** The article and its metadata, if there is one. */
  article: Article | undefined;
  /** Of a document that is neither HTML nor text: an image or a PDF, for example. */
  mediaType?: string;
}

const htmlTypes = new Set(["text/html", "application/xhtml+xml"]);
// Browsers display these as one preformatted text.
const textTypes = new Set(["text/plain", "text/markdown", "text/csv", "application/json"]);
// A caption on a page with ten times as much text is not its content.
const bodyToCaption = 10;

/**
 * Reads the content of a page: its article, or else its text. Documents other than HTML and plain text have no
 * content.
 */
export function readContent(doc: Document, deadline: Deadline): PageContent {
  const contentType = getContentType(doc);
  if (textTypes.has(contentType)) return { content: readPlainText(doc), article: undefined };
  if (!htmlTypes.has(contentType)) {
    return { content: null, article: undefined, mediaType: contentType };
  }
  const { article, isLate } = tryArticle(doc, deadline);
  const fromArticle = article && contentOf(article.html, "article");
  if (fromArticle && fromArticle.words >= captionWords) return { content: fromArticle, article };
  const fromBody = readBodyText(doc, isLate ? "late-text" : "body-text");
  const isArticleEnough =
    fromArticle && fromArticle.words * bodyToCaption > (fromBody === null ? 0 : fromBody.words);
  return { content: isArticleEnough ? fromArticle : fromBody, article };
}

/** The article, or whether there was no time to look for it. */
function tryArticle(doc: Document, deadline: Deadline): { article?: Article; isLate: boolean } {
  if (!isWithinGates(doc)) return { isLate: false };
  try {
    const article = getArticle(doc, deadline);
    return article === "late" ? { isLate: true } : { ...(article && { article }), isLate: false };
  } catch {
    // Readability throws on pages designed to break it. The page's text is still available.
    return { isLate: false };
  }
}

function readBodyText(doc: Document, from: "body-text" | "late-text"): RawContent | null {
  const body = getBody(doc);
  const text = body === undefined ? "" : cutText(getShownText(body), maxContentBytes);
  return contentOf(cutHtml(paragraphsOf(text), maxContentBytes), from);
}

function readPlainText(doc: Document): RawContent | null {
  const body = getBody(doc);
  const text = body === undefined ? "" : cutText(getText(body), maxContentBytes);
  return contentOf(cutHtml(preformattedOf(text), maxContentBytes), "plain-text");
}

/** The content of a selection. Null if nothing remains after the unsafe parts are removed. */
export function readSelectedContent({ copy }: Selected, doc: Document): RawContent | null {
  const baseUrl = getDocumentUrl(doc);
  const sanitise = copy && createSanitise({ baseUrl });
  if (copy === undefined || sanitise === undefined) return null;
  try {
    removeClobberingNames(copy);
    replaceMath(copy);
    simplifyCode(copy);
    simplifyHeadings(copy.body, baseUrl);
    return contentOf(sanitise(copy.body.innerHTML), "selection");
  } catch {
    // The page was designed to break this code. The selected text is still known.
    return null;
  }
}

/** A page without words has no content. */
function contentOf(html: string, from: RawContent["from"]): RawContent | null {
  const words = countWords(textOfHtml(html));
  return words === 0 ? null : { html, words, from };
}
