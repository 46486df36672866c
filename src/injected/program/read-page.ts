import { captureLimitMs } from "../../shared/domain/capture/capture.ts";
import { readContent, readSelectedContent, type PageContent } from "./content.ts";
import { createDeadline } from "./deadline.ts";
import { getDocumentUrl } from "../dom/dom.ts";
import { readMetadata } from "../metadata/metadata.ts";
import { hasFilledPassword } from "../dom/password.ts";
import type { PageFacts } from "../metadata/page-facts.ts";
import type { Format } from "../formats/format.ts";
import type { RawCapture, RawContent } from "../parse/shape.ts";
import { readSelection } from "./selection.ts";

export interface PageToRead {
  doc: Document;
  /** The address from which the document was loaded, if the browser reveals it. */
  loadedUrl: string | undefined;
  nowMs(): number;
  /** The format in which content is sent; undefined means the cleaned article's HTML. */
  format: Format | undefined;
}

// The caller waits for `captureLimitMs`, and one stage may take as long as all earlier ones together.
const stageLimitMs = captureLimitMs / 2;

/**
 * Reads a page without changing it. If a password field is filled, no content is read. The result is
 * controlled by the page: parse it with `parseCapture` before use.
 */
export function readPage({ doc, loadedUrl, nowMs, format }: PageToRead): RawCapture {
  const deadline = createDeadline(nowMs, stageLimitMs);
  const { isOfThisPage, facts, ...metadata } = readMetadata(doc, loadedUrl);
  const isPrivate = hasFilledPassword(doc);
  const nothing: PageContent = { content: null, article: undefined };
  const { content, article, mediaType } = isPrivate ? nothing : readContent(doc, deadline);
  const formatted = (one: RawContent | null, ...whole: [Document?]): RawContent | null =>
    one && format ? { ...one, formatted: format(one.html, ...whole) } : one;
  const selected = readSelection(doc);
  // Readability reads the same head, so its excerpt is outdated too if the head describes an earlier page.
  const excerpt = isOfThisPage ? article?.excerpt : undefined;
  return {
    version: 1,
    url: getDocumentUrl(doc),
    ...metadata,
    description: metadata.description || (excerpt ?? ""),
    ...(facts && { facts: rawFacts(facts) }),
    ...(isPrivate && { hasPassword: true as const }),
    ...(mediaType !== undefined && { mediaType }),
    content: formatted(content, doc),
    ...(selected && {
      selection: {
        text: selected.text,
        content:
          isPrivate || deadline.hasPassed() ? null : formatted(readSelectedContent(selected, doc)),
      },
    }),
  };
}

function rawFacts({ place, ...told }: PageFacts): NonNullable<RawCapture["facts"]> {
  return { ...told, ...(place && { place }) };
}
