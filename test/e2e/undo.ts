import type { LinkstowBrowser, LinkstowPage } from "../support/browser.ts";
import { until } from "../support/until.ts";
import { linkEntries } from "./stored.ts";

/** Clicks Undo in the popup once the save is on disk, and waits until it is undone. */
export async function undoInPopup(
  browser: LinkstowBrowser,
  tab: LinkstowPage,
  address: string,
): Promise<void> {
  await until("the save to be on disk", 10_000, async () => {
    return (await linkEntries(browser, address)).length === 1;
  });
  const popup = await browser.pressAction(tab);
  await popup.press("button", "Undo");
  await until("the save to be taken back", 10_000, async () => {
    const [entry] = await linkEntries(browser, address);
    return entry?.state.name === "cancelled";
  });
  await popup.close();
}
