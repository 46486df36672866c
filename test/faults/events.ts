import type { FaultEvent } from "./event.ts";
import { midRequestEvents } from "./in-mid-request.ts";
import { unreadableEvents } from "./unreadable.ts";

/** All that can happen at one moment of a save's way. */
export const events: readonly FaultEvent[] = [...midRequestEvents, ...unreadableEvents];
