import { captureLimitMs } from "../../domain/capture.ts";
import { readContent, type PageContent } from "./content.ts";
import { createDeadline } from "./deadline.ts";
import { getDocumentUrl } from "./dom.ts";
import { readMetadata } from "../metadata/metadata.ts";
import { hasFilledPassword } from "./password.ts";
import type { Format } from "../formats/format.ts";
import type { RawCapture } from "../parse/shape.ts";

export interface PageToRead {
  doc: Document;
  /** The address the document was loaded from, where the browser tells. */
  loadedUrl: string | undefined;
  nowMs(): number;
  /** The form in which content travels; undefined: the cleaned article's HTML. */
  format: Format | undefined;
}

// Whoever asked waits for `captureLimitMs`, and a stage may take as long as all before it.
const stageLimitMs = captureLimitMs / 2;

/**
 * Reads a page without changing it. No content is taken while a password stands in a field.
 * What it gives is of the page's making: parse it with `parseCapture` before use.
 */
export function readPage({ doc, loadedUrl, nowMs, format }: PageToRead): RawCapture {
  const deadline = createDeadline(nowMs, stageLimitMs);
  const { isOfThisPage, ...metadata } = readMetadata(doc, loadedUrl);
  const isPrivate = hasFilledPassword(doc);
  const nothing: PageContent = { content: null, article: undefined };
  const { content, article } = isPrivate ? nothing : readContent(doc, deadline);
  // Readability reads the same head, so what it says of a page that was shown before is as old.
  const excerpt = isOfThisPage ? article?.excerpt : undefined;
  return {
    version: 1,
    url: getDocumentUrl(doc),
    ...metadata,
    description: metadata.description || (excerpt ?? ""),
    ...(isPrivate && { hasPassword: true as const }),
    content: content && format ? { ...content, formatted: format(content.html, doc) } : content,
  };
}
