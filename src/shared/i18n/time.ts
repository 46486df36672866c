import { formatOf } from "./format-of.ts";
import type { T } from "./t.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * A time of day if it is today ("14:32"), otherwise a date ("17 Nov", with the year if it is another year).
 */
export function shortTime(t: T, atMs: number, nowMs: number): string {
  const at = new Date(atMs);
  const now = new Date(nowMs);
  const isToday = at.toDateString() === now.toDateString();
  const isThisYear = at.getFullYear() === now.getFullYear();
  const options: Intl.DateTimeFormatOptions = isToday
    ? { timeStyle: "short" }
    : { day: "numeric", month: "short", ...(!isThisYear && { year: "numeric" }) };
  return formatOf(Intl.DateTimeFormat, t, options).format(at);
}

/** A day and a time of day ("17 Nov 2026, 14:32"), for what is looked up later. */
export function dayAndTime(t: T, atMs: number): string {
  return formatOf(Intl.DateTimeFormat, t, { dateStyle: "medium", timeStyle: "short" }).format(atMs);
}

/** The time left, in words ("in 2 minutes", "in 1 hour"); in seconds if under a minute. */
export function untilInWords(t: T, atMs: number, nowMs: number): string {
  const leftMs = atMs - nowMs;
  const words = formatOf(Intl.RelativeTimeFormat, t, { numeric: "always" });
  if (leftMs <= 59_000) return words.format(Math.max(Math.ceil(leftMs / 1_000), 1), "second");
  if (leftMs <= 59 * minuteMs) return words.format(Math.ceil(leftMs / minuteMs), "minute");
  if (leftMs < 23.5 * hourMs) return words.format(Math.round(leftMs / hourMs), "hour");
  return words.format(Math.round(leftMs / dayMs), "day");
}

/** A time that has passed ("12 sec", "3 min"). */
export function spanText(t: T, ms: number): string {
  const seconds = Math.max(Math.floor(ms / 1_000), 0);
  const isShort = seconds < 60;
  return formatOf(Intl.NumberFormat, t, {
    style: "unit",
    unit: isShort ? "second" : "minute",
    unitDisplay: "short",
  }).format(isShort ? seconds : Math.floor(seconds / 60));
}
