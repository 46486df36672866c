import type { LinkstowBrowser } from "../support/browser.ts";
import { until } from "../support/until.ts";

/** Waits until the toolbar button shows this text. */
export async function untilBadgeSays(browser: LinkstowBrowser, text: string): Promise<void> {
  await until(`the badge to say ${JSON.stringify(text)}`, 20_000, async () => {
    const seen = await browser.inBackground<string>("return chrome.action.getBadgeText({})");
    return seen === text;
  });
}
