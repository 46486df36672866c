import { Readability } from "@mozilla/readability";
import type { Deadline } from "./deadline.ts";
import { copyDocument, getDocumentUrl, removeClobberingNames } from "./dom.ts";
import { gates } from "./gates.ts";
import { createSanitise } from "../safe/sanitise.ts";

/** The main content of a page. */
export interface Article {
  /** Sanitised, at most 2 MB. */
  html: string;
  excerpt: string;
}

/**
 * Extracts the article from a copy, leaving the page unchanged. Undefined if there is no article, or no
 * time for another stage. Readability throws on some hostile pages; the caller must catch that.
 */
export function getArticle(doc: Document, deadline: Deadline): Article | undefined {
  const copy = copyDocument(doc);
  if (copy === undefined || deadline.hasPassed()) return undefined;
  removeClobberingNames(copy);
  const found = new Readability(copy, { maxElemsToParse: gates.maxElements }).parse();
  if (!found?.content || deadline.hasPassed()) return undefined;
  const sanitise = createSanitise({ baseUrl: getDocumentUrl(doc) });
  if (sanitise === undefined) return undefined;
  const inDirection = found.dir === "rtl" ? `<div dir="rtl">${found.content}</div>` : found.content;
  return { html: sanitise(inDirection), excerpt: found.excerpt ?? "" };
}
