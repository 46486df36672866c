import * as v from "valibot";
import type { Capture, CaptureFailure } from "../../domain/capture.ts";
import { cleanText, isCleanMarkup } from "../../domain/values/clean-text.ts";
import { err, ok, type Result } from "../../domain/values/result.ts";
import { isSamePage, parseHttpUrl } from "../metadata/http-url.ts";
import { maxContentBytes } from "../program/limits.ts";

/** The program has judged it: what would have to be changed now is refused. */
const contentText = v.pipe(
  v.string(),
  v.maxLength(maxContentBytes),
  v.check(isCleanMarkup),
  v.maxBytes(maxContentBytes),
);

const RawContentSchema = v.object({
  html: contentText,
  formatted: v.exactOptional(contentText),
  words: v.pipe(
    v.number(),
    v.check((words) => Number.isSafeInteger(words) && words >= 0),
  ),
  from: v.picklist(["article", "body-text", "plain-text"]),
});

/** What the injected program answers. An empty text stands for what the page does not say. */
const RawCaptureSchema = v.object({
  version: v.literal(1),
  url: v.string(),
  title: v.string(),
  description: v.string(),
  imageUrl: v.string(),
  keywords: v.array(v.string()),
  content: v.nullable(RawContentSchema),
  hasPassword: v.exactOptional(v.literal(true)),
});

export type RawContent = v.InferOutput<typeof RawContentSchema>;
export type RawCapture = v.InferOutput<typeof RawCaptureSchema>;

const maxKeywords = 20;
const maxKeywordLength = 50;

/**
 * Makes a capture of what the injected program answered: texts cleaned and capped, addresses http(s) only. Content stays as the program judged it.
 * Fails with `capture-other-page` when it is not of `expectedUrl` (fragments aside), with `capture-malformed` and
 * the path of what is wrong, and with `capture-unreadable` for a page that is not on the web.
 */
export function parseCapture(raw: unknown, expectedUrl: string): Result<Capture, CaptureFailure> {
  const parsed = v.safeParse(RawCaptureSchema, raw);
  if (!parsed.success) {
    return err({ kind: "capture-malformed", path: v.getDotPath(parsed.issues[0]) ?? "" });
  }
  const page = parsed.output;
  const url = parseHttpUrl(page.url);
  if (url === undefined) return err({ kind: "capture-unreadable" });
  if (!isSamePage(url, expectedUrl)) return err({ kind: "capture-other-page" });
  return ok({
    url,
    title: cleanText(page.title, 300),
    description: cleanText(page.description, 1_000),
    imageUrl: parseHttpUrl(page.imageUrl),
    keywords: parseKeywords(page.keywords),
    content: page.content?.html.trim() ? page.content : undefined,
    ...(page.hasPassword && { hasPassword: true }),
  });
}

/** The first 20 different ones. What is longer than 50 characters is a sentence, and half of it would be no keyword. */
function parseKeywords(keywords: string[]): string[] {
  const byFoldedCase = new Map<string, string>();
  for (const keyword of keywords) {
    const text = cleanText(keyword, maxKeywordLength + 1);
    const key = text.toLowerCase();
    if (text !== "" && text.length <= maxKeywordLength && !byFoldedCase.has(key)) {
      byFoldedCase.set(key, text);
    }
    if (byFoldedCase.size === maxKeywords) break;
  }
  return [...byFoldedCase.values()];
}
