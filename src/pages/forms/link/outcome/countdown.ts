import { useEffect, useState } from "preact/hooks";
import type { SaveStatus } from "./status.ts";

const secondMs = 1_000;
const minuteMs = 60_000;

/**
 * Redraws the component while its status counts down to a time: every second in the last minute, otherwise every half
 * minute. Returns whether only the time has changed since the status was new, because such changes are not read out.
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
