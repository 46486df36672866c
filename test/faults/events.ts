import type { FaultEvent } from "./event.ts";
import { midRequestEvents } from "./in-mid-request.ts";
import { jobEvents } from "./job-events.ts";
import { unreadableEvents } from "./unreadable.ts";

/** All events at one moment of a save. */
export const events: readonly FaultEvent[] = [
  ...midRequestEvents,
  ...jobEvents,
  ...unreadableEvents,
];
