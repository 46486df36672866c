import type { PageFields } from "../fields/link.ts";
import type { PageFileKind } from "./page-file-kind.ts";

/** The data read from a web page, parsed and capped. All of it is plain text except `content.html`. */
export interface Capture extends PageFields {
  /** The address of the page at the time it was read. */
  url: string;
  title: string;
  description: string;
  keywords: readonly string[];
  content: CapturedContent | undefined;
  /** The page's own title, if its document is called by the name of the site, alone or beside the title. */
  ownTitle?: string;
  /** The user's selection in the page. */
  selection?: CapturedSelection | undefined;
  /** Absent if the page's head does not describe the page. */
  facts?: PageFacts;
  /** A password field is filled, so the content was not read. */
  hasPassword?: true;
  /** The tab shows a file of this kind, and no page. */
  file?: PageFileKind;
}

/** Facts about the page that are not fields of a link. None of them is sent by itself. */
export interface PageFacts {
  author?: string;
  /** The day of publication, e.g. `2026-03-01`. */
  published?: string;
  /** A language tag, e.g. `de-AT`. */
  language?: string;
  siteName?: string;
  canonicalUrl?: string;
  place?: Place;
}

/** In degrees, north and east positive. */
export interface Place {
  latitude: number;
  longitude: number;
}

export interface CapturedContent {
  /** Sanitised HTML, at most 2 MB. */
  html: string;
  /** The content in the requested format, at most 2 MB; absent if that is the article's HTML. */
  formatted?: string;
  words: number;
  from: ContentSource;
}

/** The limit of page content, in bytes of UTF-8. */
export const maxContentBytes = 2_000_000;
/** The source of the content. `late-text`: the page's text, because there was no time to look for its article. */
export const contentSources = [
  "article",
  "body-text",
  "late-text",
  "plain-text",
  "selection",
] as const;
export type ContentSource = (typeof contentSources)[number];

interface CapturedSelection {
  /** Plain text, with a line for each block. */
  text: string;
  /** The same with its markup; absent if the page was too large, or holds a filled password field. */
  content?: CapturedContent;
}

/** Longest selection used as a description, in UTF-16 units. Its markup is capped like all content. */
export const maxSelectionLength = 5_000;

/** The content to send to the service. */
export function sentContent({ html, formatted = html }: CapturedContent): string {
  return formatted;
}

export type CaptureFailure =
  /** The browser does not allow extensions on this page: its own pages, extension stores, PDF viewers. */
  | { kind: "capture-unreadable" }
  | { kind: "capture-timed-out" }
  /** The tab has navigated: the capture does not belong to the address being saved. */
  | { kind: "capture-other-page" }
  /** A password is filled in the page, so it was not copied. */
  | { kind: "capture-password" }
  | { kind: "capture-malformed"; path: string };

/** The time that a save waits for the page content before it is sent without the content (docs/outbox.md). */
export const captureLimitMs = 3_000;
