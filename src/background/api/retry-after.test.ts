import { expect, it } from "vitest";
import { getRetryAfterMs } from "./retry-after.ts";

const nowMs = Date.UTC(2026, 10, 20, 12, 0, 0);
const day = 86_400_000;

it.each([
  ["0", 0],
  ["120", 120_000],
  [" 7 ", 7_000],
  ["86400", day],
  ["86401", day],
  ["9".repeat(400), day],
  ["Fri, 20 Nov 2026 12:00:30 GMT", 30_000],
  ["Fri, 20 Nov 2026 11:00:00 GMT", 0],
  // The two other forms that a recipient must accept (RFC 9110, section 5.6.7).
  ["Friday, 20-Nov-26 12:00:30 GMT", 30_000],
  ["Sunday, 06-Nov-94 08:49:37 GMT", 0],
  ["Fri Nov 20 12:00:30 2026", 30_000],
  ["Sun Nov  1 12:00:30 2026", 0],
  ["Sun, 22 Nov 2026 12:00:00 GMT", day],
])("reads %j as %d ms", (header, delayMs) => {
  expect(getRetryAfterMs(header, nowMs)).toBe(delayMs);
});

it.each([
  null,
  "",
  "-5",
  "1.5",
  "soon",
  "soon 5",
  "0x10",
  "1e3",
  "NaN",
  "5, 6",
  "2026-11-20T12:00:30Z",
  "Fri, 99 Zzz 2026 12:00:30 GMT",
  "Friday, 20-Nov-26 12:00:30",
  "Fri, 20-Nov-2026 12:00:30 GMT",
  "Fri Nov 20 12:00:30 2026 GMT",
  "Fri Nov 20 12:00:30 2026 +0200",
])("reads no time from %j", (header) => {
  expect(getRetryAfterMs(header, nowMs)).toBeUndefined();
});
