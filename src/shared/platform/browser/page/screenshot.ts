import type { MissingScreenshot } from "../../../domain/outbox/entry.ts";
import { addressKey } from "../../../domain/address/address.ts";
import { err, ok, type Result } from "../../../domain/values/result.ts";
import { browser } from "../browser.ts";
import { shrinkPicture } from "./shrink-picture.ts";

/** A page that was just brought to the front is not painted at once. */
const paintedAfterMs = 400;

/**
 * Takes a picture of the page at `address` in a tab, small enough to be sent. Needs `activeTab`, which the user
 * granted by pressing the button. If one of our own pages covers the tab, the tab moves to the front for a moment. The
 * picture never shows another page, in front or in the tab. Never rejects.
 */
export async function takeScreenshot(
  tabId: number,
  address: string,
): Promise<Result<Blob, MissingScreenshot>> {
  try {
    const { windowId, active } = await browser.tabs.get(tabId);
    if (windowId === undefined) return err("hidden");
    const ours = active ? undefined : await ownTabInFront(windowId);
    if (!active && ours === undefined) return err("hidden");
    if (ours !== undefined) await bringToFront(tabId);
    const taking = browser.tabs.captureVisibleTab(windowId, { format: "png" });
    // The page that was in front returns to the front, even if the browser refuses the picture.
    await taking.catch(() => undefined);
    const after = await browser.tabs.get(tabId);
    if (ours !== undefined) await browser.tabs.update(ours, { active: true });
    // Whatever came to the front, or into the tab, may be in the picture.
    const isThere = addressKey(after.url ?? "") === addressKey(address);
    if (!after.active || !isThere) return err("hidden");
    const small = await shrinkPicture(await taking);
    return small === undefined ? err("too-large") : ok(small);
  } catch {
    // The browser's own pages, a tab that has navigated or closed: the error messages vary.
    return err("refused");
  }
}

async function ownTabInFront(windowId: number): Promise<number | undefined> {
  const [front] = await browser.tabs.query({ active: true, windowId });
  const isOurs = front?.url?.startsWith(browser.runtime.getURL("")) === true;
  return isOurs ? front.id : undefined;
}

async function bringToFront(tabId: number): Promise<void> {
  await browser.tabs.update(tabId, { active: true });
  await new Promise((resolve) => setTimeout(resolve, paintedAfterMs));
}
