import type { CaptureFailure } from "../../shared/domain/capture/capture.ts";
import { err, ok, type Result } from "../../shared/domain/values/result.ts";
import { assembleCopy, type FetchPart } from "./assemble.ts";
import { copyProperty, fetchProperty } from "./page-copy.ts";
import { parseCopy } from "./parse-copy.ts";

/** A page as one document that loads nothing. */
export interface WholeCopy {
  title: string;
  document: Blob;
  /** The addresses of missing pictures, fonts, styles and media. */
  missing: readonly string[];
}

export interface CopyOptions {
  start: (tabId: number) => Promise<Result<unknown, CaptureFailure>>;
  readMarkup: (tabId: number, property: string, length: number) => Promise<string | undefined>;
  /** Fetches a part without the page, from a host that the user has allowed. Undefined for other hosts. */
  fetchAllowed: (url: string, mostBytes: number, pageAddress: string) => ReturnType<FetchPart>;
  fetchInPage: (
    tabId: number,
    property: string,
    url: string,
    mostBytes: number,
  ) => Promise<string | undefined>;
  /** The sentence at the top of a copy with missing parts, as plain text. */
  sayMissing: (count: number, hosts: readonly string[]) => string;
  language: string;
  direction: string;
  nowMs: () => number;
}

const maxLength = 20_000_000;
const limitMs = 60_000;

/** Copies the page of a tab, if it still shows `address`: at most 20 MB, in about a minute. */
export function createCopyPage(options: CopyOptions) {
  return async (tabId: number, address: string): Promise<Result<WholeCopy, CaptureFailure>> => {
    const untilMs = options.nowMs() + limitMs;
    const started = await options.start(tabId);
    if (!started.ok) return started;
    const copy = parseCopy(started.value, address);
    if (!copy.ok) return copy;
    const { token, parts, title, length } = copy.value;
    const html = await options.readMarkup(tabId, copyProperty, length);
    if (html === undefined || html.length !== length) return err({ kind: "capture-unreadable" });
    const { pieces, missing } = await assembleCopy(
      { html, token, parts },
      {
        fetchPart: async (url, mostBytes) =>
          (await options.fetchAllowed(url, mostBytes, address)) ??
          options.fetchInPage(tabId, fetchProperty, url, mostBytes),
        lineFor: (lacking) => lineOf(options, lacking),
        maxLength,
        isLate: () => options.nowMs() > untilMs,
      },
    );
    return ok({ title, document: new Blob(pieces, { type: "text/html" }), missing });
  };
}

function lineOf(
  { sayMissing, language, direction }: CopyOptions,
  missing: readonly string[],
): string {
  const hosts = [...new Set(missing.map((url) => new URL(url).host))];
  const text = sayMissing(missing.length, hosts).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const style =
    "all:initial;display:block;padding:8px;background:#fff3cd;color:#332701;font:14px sans-serif";
  return `<p lang="${language}" dir="${direction}" style="${style}">${text}</p>`;
}
