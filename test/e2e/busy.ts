import { setTimeout as delay } from "node:timers/promises";
import type { LinkstowPage } from "../support/browser.ts";

/** The page has answered the call by then: Firefox answers a moment after the call has run. */
const answeredMs = 300;

/**
 * From here on, the page is too busy to be read: for longer than a loaded computer takes to open the popup and
 * Linkstow waits for a page.
 */
export async function keepBusy(tab: LinkstowPage): Promise<void> {
  await tab.evaluate(
    `setTimeout(() => { const endMs = Date.now() + 6_000; while (Date.now() < endMs); }, ${answeredMs});`,
  );
  await delay(answeredMs);
}
