import { browser, isOnPhone } from "../browser.ts";

/**
 * Whether the browser shows the button in its toolbar. In an old browser, which does not say, it counts as shown; on a
 * phone too, where it is in the menu of the browser.
 */
export async function isOnToolbar(): Promise<boolean> {
  if (isOnPhone()) return true;
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- newer than the oldest browser
  const settings = await browser.action.getUserSettings?.();
  return settings?.isOnToolbar !== false;
}
