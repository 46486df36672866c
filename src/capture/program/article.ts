import { Readability } from "@mozilla/readability";
import type { Deadline } from "./deadline.ts";
import { copyDocument, getDocumentUrl, removeClobberingNames } from "./dom.ts";
import { gates } from "./gates.ts";
import { createSanitise } from "../safe/sanitise.ts";

/** The part of a page that one came to read. */
export interface Article {
  /** Sanitised, at most 2 MB. */
  html: string;
  excerpt: string;
}

/**
 * Reads the article of a page, on a copy: the page itself stays as it is. Undefined where there is none, or no
 * time left for another stage. Readability throws on some hostile pages; that is the caller's to catch.
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
