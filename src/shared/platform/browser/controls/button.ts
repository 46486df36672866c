import { browser } from "../browser.ts";

/** Whether the browser shows the button in its toolbar. In an old browser, which does not say, it counts as shown. */
export async function isOnToolbar(): Promise<boolean> {
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- newer than the oldest browser
  const settings = await browser.action.getUserSettings?.();
  return settings?.isOnToolbar !== false;
}
