import { longestWaitMs } from "../../shared/domain/outbox/entry.ts";

/**
 * RFC 9110, section 5.6.7: IMF-fixdate, and the two obsolete forms that "a recipient […] MUST accept", of
 * RFC 850 and of `asctime`. `Date.parse` alone accepts any text with a number as a date.
 */
const httpDates = [
  /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/,
  /^[A-Z][a-z]+day, \d\d-[A-Z][a-z]{2}-\d\d \d\d:\d\d:\d\d GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/,
];

/**
 * Reads a `Retry-After` header (RFC 9110, section 10.2.3), seconds or a date, as ms from now: 0 for a date
 * in the past, 24 h at most. Undefined without a header, and for an invalid one.
 */
export function getRetryAfterMs(header: string | null, nowMs: number): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d+$/.test(text)) return capped(Number(text) * 1_000);
  const atMs = getHttpDateMs(text);
  return atMs === undefined ? undefined : capped(atMs - nowMs);
}

/** An HTTP date as epoch ms; undefined for any other text. */
export function getHttpDateMs(header: string | null): number | undefined {
  const text = header?.trim() ?? "";
  if (!httpDates.some((form) => form.test(text))) return undefined;
  // Not every engine reads dates with dashes, and `asctime` means GMT without naming it.
  const atMs = Date.parse(`${text.replaceAll("-", " ").replace(" GMT", "")} GMT`);
  return Number.isNaN(atMs) ? undefined : atMs;
}

function capped(delayMs: number): number {
  return Math.min(Math.max(delayMs, 0), longestWaitMs);
}
