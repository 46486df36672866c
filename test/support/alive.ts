import type { LinkstowPage } from "./browser.ts";

/**
 * Waits until the popup's script has taken over its form, which is shown earlier and only records clicks
 * and keys until then.
 */
export async function alive<Page extends LinkstowPage>(popup: Page): Promise<Page> {
  await popup.waitFor(`return performance.getEntriesByName("alive").length > 0`);
  return popup;
}
