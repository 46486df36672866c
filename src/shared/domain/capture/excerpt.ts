import type { CapturedContent } from "./capture.ts";
import { cleanText } from "../text/clean-text.ts";
import { cutText } from "../text/cut-text.ts";

/** In UTF-16 units. */
const excerptLength = 1_000;

/** The beginning of the page text, for the ledger; "" if there is none. */
export function excerptOf(
  capture: { content: Pick<CapturedContent, "html"> | undefined } | undefined,
): string {
  if (capture?.content === undefined) return "";
  // The content is sanitised HTML without comments, scripts or styles, so everything between tags is text.
  const text = capture.content.html
    .slice(0, excerptLength * 20)
    .replace(/<[^>]*(?:>|$)/g, " ")
    .replace(/&nbsp;/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");
  return cutText(cleanText(text, Infinity), excerptLength);
}
