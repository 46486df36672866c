import * as v from "valibot";
import type { Capture, CapturedContent, CaptureFailure } from "../domain/capture.ts";
import { cutText } from "../domain/cut-text.ts";
import { err, ok, type Result } from "../domain/result.ts";
import { isSamePage, parseHttpUrl } from "./http-url.ts";
import { maxContentBytes } from "./limits.ts";
import { cleanLines, cleanMarkup, cleanText } from "./text.ts";

const RawContentSchema = v.object({
  html: v.string(),
  formatted: v.exactOptional(v.string()),
  words: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  from: v.picklist(["article", "body-text", "plain-text"]),
});

/** What the injected program answers. An empty text stands for what the page does not say. */
const RawCaptureSchema = v.object({
  version: v.literal(1),
  url: v.string(),
  title: v.string(),
  description: v.string(),
  imageUrl: v.string(),
  canonicalUrl: v.string(),
  keywords: v.array(v.string()),
  language: v.string(),
  siteName: v.string(),
  author: v.string(),
  publishedAt: v.string(),
  selection: v.string(),
  content: v.nullable(RawContentSchema),
});

export type RawContent = v.InferOutput<typeof RawContentSchema>;
export type RawCapture = v.InferOutput<typeof RawCaptureSchema>;

const maxKeywords = 20;
const maxKeywordLength = 50;

/**
 * Makes a capture of what the injected program answered: texts cleaned and capped, addresses http(s) only.
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
    canonicalUrl: parseHttpUrl(page.canonicalUrl),
    keywords: parseKeywords(page.keywords),
    language: parseLanguage(page.language),
    siteName: cleanText(page.siteName, 100) || undefined,
    author: cleanText(page.author, 200) || undefined,
    publishedAt: parsePublishedAt(page.publishedAt),
    selection: cleanLines(page.selection, 10_000),
    content: page.content === null ? undefined : parseContent(page.content),
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

/** A language tag in its canonical form; pages also write `en_US` and lists. */
function parseLanguage(text: string): string | undefined {
  const tag =
    cleanText(text, 100)
      .split(/[\s,;]/u)[0]
      ?.replaceAll("_", "-") ?? "";
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/iu.test(tag)) return undefined;
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    // Well formed to the eye, but no language tag.
    return undefined;
  }
}

/** ISO 8601: an instant where the page gives a zone, else the day alone, which is true in every zone. */
function parsePublishedAt(text: string): string | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}.*))?$/u.exec(cleanText(text, 100));
  const day = match?.[1];
  if (day === undefined || Number.isNaN(Date.parse(day))) return undefined;
  const time = match?.[2]?.replaceAll(" ", "") ?? "";
  const instant = /(?:Z|[+-]\d{2}:?\d{2})$/u.test(time) ? new Date(`${day}T${time}`) : undefined;
  return instant === undefined || Number.isNaN(instant.getTime()) ? day : instant.toISOString();
}

function parseContent(content: RawContent): CapturedContent | undefined {
  const html = cutText(cleanMarkup(content.html), maxContentBytes);
  if (html.trim() === "") return undefined;
  const { formatted, words, from } = content;
  return {
    html,
    words,
    from,
    ...(formatted !== undefined && { formatted: cutText(cleanMarkup(formatted), maxContentBytes) }),
  };
}
