import type { Announcer } from "../use-cases/ports.ts";
import { choresAfterMs } from "../use-cases/delivery/chores.ts";

/** Tells all who want to know of a burst of changes once, and after what made them is on its way. */
export function createAnnouncer(tell: () => void): Announcer {
  let telling: ReturnType<typeof setTimeout> | undefined;
  return {
    changed() {
      telling ??= setTimeout(() => {
        telling = undefined;
        tell();
      }, choresAfterMs);
    },
  };
}
