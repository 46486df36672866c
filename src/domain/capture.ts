/** What was read from a web page, parsed and capped. Text is text, never markup, but for `content.html`. */
export interface Capture {
  /** The address the page had when it was read. */
  url: string;
  title: string;
  description: string;
  imageUrl: string | undefined;
  keywords: readonly string[];
  content: CapturedContent | undefined;
  /** A password stands in a field: the content was left where it is. */
  hasPassword?: true;
}

export interface CapturedContent {
  /** Sanitised HTML, at most 2 MB. */
  html: string;
  /** The same in the form that was asked for, at most 2 MB; absent where that is the article's HTML. */
  formatted?: string;
  words: number;
  from: "article" | "body-text" | "plain-text";
}

/** What goes to the service. */
export function sentContent({ html, formatted = html }: CapturedContent): string {
  return formatted;
}

export type CaptureFailure =
  /** The browser lets no extension into this page: its own pages, stores, PDF viewers. */
  | { kind: "capture-unreadable" }
  | { kind: "capture-timed-out" }
  /** The tab has moved on: what was read is not of the address that is saved. */
  | { kind: "capture-other-page" }
  | { kind: "capture-malformed"; path: string };

/** How long a save waits for the content of its page before it goes without (design, section 3). */
export const captureLimitMs = 3_000;
