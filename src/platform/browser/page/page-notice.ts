import { browser } from "../browser.ts";
import { isOnToolbar } from "../controls/button.ts";
import { callInPage } from "./call-in-page.ts";
import { noticeProperty, type PageNotice } from "./notice.ts";

const lastsMs = 4_000;

/**
 * Shows a notice in a tab's page if our button is not on the toolbar and the browser allows access to the
 * page, because the shortcut or menu was just used. Otherwise does nothing. The notice is in a closed
 * shadow root in the isolated world: the page can neither read it nor click anything in it.
 */
export async function showPageNotice(tabId: number, notice: PageNotice): Promise<void> {
  if (await isOnToolbar()) return;
  try {
    await browser.scripting.executeScript({ target: { tabId }, files: ["/notice.js"] });
  } catch {
    // The browser's own pages, extension stores, PDF viewers, closed tabs: no notice there.
    return;
  }
  await callInPage(tabId, noticeProperty, [notice, lastsMs]);
}
