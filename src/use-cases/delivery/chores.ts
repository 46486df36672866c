import type { Delivery } from "./delivery.ts";

/**
 * So much later begins what nobody waits for: alarm, badge, news to open pages, what is let go of. Else it
 * would share its processor with what somebody waits for, an answer or a request.
 */
export const choresAfterMs = 30;

/**
 * Sets the alarm and tells open pages. Never rejects: requests are under way. What goes wrong is reported,
 * and the alarm tried again at the next look.
 */
export async function doChores({ wakes, announcer, report, unfinished }: Delivery): Promise<void> {
  try {
    await wakes.schedule().catch((bug: unknown) => {
      report(bug);
      // Needs nothing that has to be read.
      return wakes.lookAgain();
    });
    unfinished.alarm = false;
  } catch (bug) {
    report(bug);
    unfinished.alarm = true;
  }
  try {
    announcer.changed();
  } catch (bug) {
    report(bug);
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
