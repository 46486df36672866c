import { useEffect, useState } from "preact/hooks";
import type { SaveStatus } from "./status.ts";

const secondMs = 1_000;
const minuteMs = 60_000;

/**
 * Draws the component anew while the words of its status count down to a time: each second in the last
 * minute, else each half. Returns whether the count is all that has changed since the status was new: that is
 * for the eye alone, and not to be read out each time.
 */
export function useCountdown({ head, untilMs }: SaveStatus, now: () => number): boolean {
  const [counted, setCounted] = useState<Pick<SaveStatus, "head" | "untilMs">>();
  useEffect(() => {
    if (untilMs === undefined) return;
    const leftMs = untilMs - now();
    if (leftMs <= 0) return;
    const untilSecondsMs = leftMs - minuteMs + secondMs;
    const delayMs = Math.min(Math.max(untilSecondsMs, secondMs), minuteMs / 2);
    const timer = setTimeout(() => setCounted({ head, untilMs }), delayMs);
    return () => clearTimeout(timer);
  });
  return counted !== undefined && counted.head === head && counted.untilMs === untilMs;
}
