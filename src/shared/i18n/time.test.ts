import { describe, expect, it } from "vitest";
import { createT } from "./t.ts";
import { shortTime, untilInWords } from "./time.ts";

const t = createT(() => "", "en-GB");
const nowMs = new Date(2026, 10, 17, 14, 32).getTime();
const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

describe("a short time", () => {
  it("is a time of day if it is today", () => {
    expect(shortTime(t, new Date(2026, 10, 17, 9, 5).getTime(), nowMs)).toBe("09:05");
  });

  it("is a date on another day, even less than 24 hours ago", () => {
    expect(shortTime(t, new Date(2026, 10, 16, 23, 59).getTime(), nowMs)).toBe("16 Nov");
  });

  it("includes the year if it is another year", () => {
    expect(shortTime(t, new Date(2025, 10, 17).getTime(), nowMs)).toBe("17 Nov 2025");
  });
});

describe("the time left", () => {
  it.each([
    [-hourMs, "in 1 second"],
    [0, "in 1 second"],
    [1, "in 1 second"],
    [30 * secondMs, "in 30 seconds"],
    [minuteMs, "in 1 minute"],
    [119 * secondMs, "in 2 minutes"],
    [59 * minuteMs + secondMs, "in 1 hour"],
    [hourMs, "in 1 hour"],
    [23 * hourMs, "in 23 hours"],
    [23.7 * hourMs, "in 1 day"],
    [24 * hourMs, "in 1 day"],
  ])("of %i ms is %s", (leftMs, words) => {
    expect(untilInWords(t, nowMs + leftMs, nowMs)).toBe(words);
  });
});
