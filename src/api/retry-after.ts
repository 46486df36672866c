import { longestWaitMs } from "../domain/outbox/entry.ts";

/** RFC 9110, section 5.6.7, IMF-fixdate. `Date.parse` alone takes any text with a number for a date. */
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Reads a `Retry-After` header (RFC 9110, section 10.2.3), seconds or a date, as ms from now: 0 for a
 * date that is past, never more than 24 h. Undefined without a header, and for anything else in it.
 */
export function getRetryAfterMs(header: string | null, nowMs: number): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d+$/.test(text)) return capped(Number(text) * 1_000);
  if (!httpDate.test(text)) return undefined;
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? undefined : capped(atMs - nowMs);
}

function capped(delayMs: number): number {
  return Math.min(Math.max(delayMs, 0), longestWaitMs);
}
