import { createCoalesced } from "./use-cases/delivery/runs/coalesced.ts";
import type { Announcer } from "../shared/ports/ports.ts";

/** By then the request of a save has been sent, and has had the processor to itself. */
export const tellAfterMs = 30;

/** Announces a burst of changes once to every listener. A failing listener does not stop the others. */
export function createAnnouncer(
  listeners: readonly (() => void | Promise<void>)[],
  report: (bug: unknown) => void,
): Omit<Announcer, "draft"> {
  const telling = createCoalesced(async () => {
    const results = await Promise.allSettled(listeners.map(async (tell) => tell()));
    for (const one of results) if (one.status === "rejected") report(one.reason);
  }, tellAfterMs);
  return { changed: () => telling.ask(), settled: () => telling.flush() };
}
