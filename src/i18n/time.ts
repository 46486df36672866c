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
  if (at.toDateString() === now.toDateString()) {
    return format(t, at, { timeStyle: "short" });
  }
  const sameYear = at.getFullYear() === now.getFullYear();
  return format(t, at, { day: "numeric", month: "short", ...(!sameYear && { year: "numeric" }) });
}

/** A day and a time of day ("17 Nov 2026, 14:32"), for what is looked up later. */
export function dayAndTime(t: T, atMs: number): string {
  return format(t, new Date(atMs), { dateStyle: "medium", timeStyle: "short" });
}

/** The time left, in words ("in 2 minutes", "in 1 hour"); in seconds if under a minute. */
export function untilInWords(t: T, atMs: number, nowMs: number): string {
  const leftMs = Math.max(atMs - nowMs, 0);
  const words = new Intl.RelativeTimeFormat(t.language, { numeric: "always" });
  if (leftMs <= 59_000) return words.format(Math.max(Math.ceil(leftMs / 1_000), 1), "second");
  if (leftMs <= 59 * minuteMs) return words.format(Math.ceil(leftMs / minuteMs), "minute");
  if (leftMs < 23.5 * hourMs) return words.format(Math.round(leftMs / hourMs), "hour");
  return words.format(Math.round(leftMs / dayMs), "day");
}

/** A time that has passed ("12 sec", "3 min"). */
export function spanText(t: T, ms: number): string {
  const seconds = Math.max(Math.floor(ms / 1_000), 0);
  const isShort = seconds < 60;
  return new Intl.NumberFormat(t.language, {
    style: "unit",
    unit: isShort ? "second" : "minute",
    unitDisplay: "short",
  }).format(isShort ? seconds : Math.floor(seconds / 60));
}

/** By language and options. Making one takes a hundred times as long as using one, and each row of a list has a time. */
const formats = new Map<string, Intl.DateTimeFormat>();

function format(t: T, at: Date, options: Intl.DateTimeFormatOptions): string {
  const key = t.language + JSON.stringify(options);
  const made = formats.get(key) ?? new Intl.DateTimeFormat(t.language, options);
  formats.set(key, made);
  return made.format(at);
}
