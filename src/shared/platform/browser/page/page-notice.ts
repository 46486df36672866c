import { browser } from "../browser.ts";
import { callInPage } from "./call-in-page.ts";
import { noticeProperty, type PageNotice } from "./notice.ts";

/**
 * Shows a notice in a tab's page for a time, if the browser allows access to the page, because the shortcut or
 * menu was just used. Otherwise does nothing. Resolves when the notice has gone, with whether its undo was
 * pressed. The notice is in a closed shadow root in the isolated world: the page can neither read it nor click
 * anything in it.
 */
export async function showPageNotice(
  tabId: number,
  notice: PageNotice,
  lastsMs: number,
): Promise<boolean> {
  try {
    await browser.scripting.executeScript({ target: { tabId }, files: ["/notice.js"] });
  } catch {
    // The browser's own pages, extension stores, PDF viewers, closed tabs: no notice there.
    return false;
  }
  return (await callInPage(tabId, noticeProperty, [notice, lastsMs])) === true;
}
