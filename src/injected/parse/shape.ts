import * as v from "valibot";
import {
  contentSources,
  maxContentBytes,
  maxSelectionLength,
  type Capture,
  type CapturedContent,
  type CaptureFailure,
  type PageFacts,
} from "../../shared/domain/capture/capture.ts";
import { pickValues } from "../../shared/domain/fields/field.ts";
import { linkFields, pageFieldNames, type PageFields } from "../../shared/domain/fields/link.ts";
import { getPageFileKind } from "../../shared/domain/capture/page-file-kind.ts";
import { cleanPassage, cleanText, isCleanMarkup } from "../../shared/domain/text/clean-text.ts";
import { err, ok, type Result } from "../../shared/domain/values/result.ts";
import { isSamePage, parseHttpUrl } from "../values/http-url.ts";
import { parsePlace } from "../values/place.ts";

/** The injected program has sanitised the content. Content that would still need a change is refused. */
const contentText = v.pipe(
  v.string(),
  v.maxLength(maxContentBytes),
  v.check(isCleanMarkup),
  v.maxBytes(maxContentBytes),
);

const RawContentSchema = v.object({
  html: contentText,
  formatted: v.exactOptional(contentText),
  words: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  from: v.picklist(contentSources),
});

const RawSelectionSchema = v.object({ text: v.string(), content: v.nullable(RawContentSchema) });

const RawFactsSchema = v.object({
  author: v.string(),
  published: v.string(),
  language: v.string(),
  siteName: v.string(),
  canonicalUrl: v.string(),
  place: v.exactOptional(v.object({ latitude: v.number(), longitude: v.number() })),
});

/** The output of the injected program. An empty text means that the page has no such data. */
const RawCaptureSchema = v.object({
  version: v.literal(1),
  url: v.string(),
  title: v.string(),
  description: v.string(),
  ...v.entriesFromList(pageFieldNames, v.string()),
  keywords: v.array(v.string()),
  content: v.nullable(RawContentSchema),
  ownTitle: v.exactOptional(v.string()),
  selection: v.exactOptional(RawSelectionSchema),
  facts: v.exactOptional(RawFactsSchema),
  hasPassword: v.exactOptional(v.literal(true)),
  mediaType: v.exactOptional(v.string()),
});

export type RawContent = v.InferOutput<typeof RawContentSchema>;
export type RawCapture = v.InferOutput<typeof RawCaptureSchema>;

/** The value of a field in the text of a page; undefined if it is none. */
const ofKind: Record<(typeof linkFields)[keyof PageFields]["kind"], (text: string) => unknown> = {
  address: (text) => parseHttpUrl(text),
};

const maxKeywords = 20;
const maxKeywordLength = 50;
const maxTitleLength = 300;

/**
 * Turns the output of the injected program into a capture: texts cleaned and capped, only http(s)
 * addresses. Content stays as the program sanitised it.
 * Fails with `capture-other-page` if the output is not about `expectedUrl` (fragments aside), with
 * `capture-malformed` and the path of the invalid value, and with `capture-unreadable` if the page is not
 * on the web.
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
  const ownTitle = cleanText(page.ownTitle ?? "", maxTitleLength);
  const file = getPageFileKind(page.mediaType ?? "");
  const selection = page.selection && parseSelection(page.selection);
  return ok({
    url,
    title: cleanText(page.title, maxTitleLength),
    description: cleanText(page.description, 1_000),
    ...pickValues<PageFields>(pageFieldNames, (name) => ofKind[linkFields[name].kind](page[name])),
    keywords: parseKeywords(page.keywords),
    content: parseContent(page.content),
    ...(ownTitle !== "" && { ownTitle }),
    ...(selection && { selection }),
    ...(page.facts && { facts: parseFacts(page.facts, url) }),
    ...(page.hasPassword && { hasPassword: true }),
    ...(file && { file }),
  });
}

function parseContent(content: RawContent | null): CapturedContent | undefined {
  return content?.html.trim() ? content : undefined;
}

function parseSelection(selection: v.InferOutput<typeof RawSelectionSchema>) {
  const text = cleanPassage(selection.text, maxSelectionLength);
  const content = parseContent(selection.content);
  return text === "" ? undefined : { text, ...(content && { content }) };
}

// The parts of RFC 5646 that pages use. Open Graph joins them with an underscore.
const languageTag = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/iu;
const isoDay = /^\d{4}-\d{2}-\d{2}(?!\d)/u;

/** Facts that are missing or malformed are left out. */
function parseFacts(facts: v.InferOutput<typeof RawFactsSchema>, url: string): PageFacts {
  const author = cleanText(facts.author, 200);
  const siteName = cleanText(facts.siteName, 200);
  const published = isoDay.exec(facts.published.trim())?.[0];
  const language = facts.language.trim().replaceAll("_", "-");
  const canonicalUrl = parseHttpUrl(facts.canonicalUrl, url);
  const { latitude, longitude } = facts.place ?? {};
  const place = parsePlace(latitude, longitude);
  return {
    ...(author !== "" && { author }),
    ...(siteName !== "" && { siteName }),
    ...(published !== undefined && !Number.isNaN(Date.parse(published)) && { published }),
    ...(languageTag.test(language) && { language }),
    ...(canonicalUrl !== undefined && { canonicalUrl }),
    ...(place !== undefined && { place }),
  };
}

/**
 * The first 20 different keywords. A text over 50 characters is a sentence. Truncated, it would not be a keyword
 * either.
 */
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
