import { createCoalesced } from "../use-cases/delivery/coalesced.ts";
import type { Announcer } from "../use-cases/ports.ts";

/** The request of a save is on its way by then, and shares its processor with nothing else. */
export const tellAfterMs = 30;

/** Tells all who want to know of a burst of changes once. A listener that fails keeps none of the others. */
export function createAnnouncer(
  listeners: readonly (() => void | Promise<void>)[],
  report: (bug: unknown) => void,
): Announcer {
  const telling = createCoalesced(async () => {
    const told = await Promise.allSettled(listeners.map(async (tell) => tell()));
    for (const one of told) if (one.status === "rejected") report(one.reason);
  }, tellAfterMs);
  return { changed: () => telling.ask(), told: () => telling.flush() };
}
