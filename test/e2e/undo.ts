import type { SavingChoices } from "../../src/shared/domain/profile/saving.ts";
import type { LinkstowBrowser, LinkstowPage } from "../support/browser.ts";
import { until } from "../support/until.ts";
import { linkEntries } from "./stored.ts";

/** Clicks Undo in the popup once the save is on disk, and waits until it is undone. */
export async function undoInPopup(
  browser: LinkstowBrowser,
  tab: LinkstowPage,
  address: string,
): Promise<void> {
  await until("the save to be on disk", 20_000, async () => {
    return (await linkEntries(browser, address)).length === 1;
  });
  const popup = await browser.pressAction(tab);
  await popup.press("button", "Undo");
  await until("the save to be taken back", 20_000, async () => {
    const [entry] = await linkEntries(browser, address);
    return entry?.state.name === "cancelled";
  });
  await popup.close();
}

/** Sets how long a save from the popup, or one without a form, can be undone before it is sent, in all profiles. */
export async function setUndo(
  browser: LinkstowBrowser,
  times: Partial<Pick<SavingChoices, "undoPopupMs" | "undoQuickMs">>,
): Promise<void> {
  await browser.inBackground(`
    const { profiles } = await chrome.storage.local.get("profiles");
    const all = profiles.all.map((one) => (
      { ...one, saving: { ...one.saving, ...${JSON.stringify(times)} } }));
    await chrome.storage.local.set({ profiles: { ...profiles, all } });`);
}
