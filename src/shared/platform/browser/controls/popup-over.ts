import { browser } from "../browser.ts";

/**
 * Opens the popup over a tab, as a press on its button does, also if the button is set to save at once. Rejects if the
 * browser shows no button. Must be the first call in a click handler.
 */
export function openPopupOver(tabId: number): Promise<void> {
  const popup = browser.runtime.getURL("src/pages/popup/index.html");
  // The tab may close meanwhile, and then the popup does not open either.
  browser.action.setPopup({ tabId, popup }).catch(() => undefined);
  return browser.action.openPopup();
}
