import type { LinkstowBrowser, LinkstowPage } from "./browser.ts";
import { until } from "./until.ts";

const DELIVERY_MS = 30_000;

export interface SampleSave {
  readonly articleUrl: string;
  readonly tags: readonly string[];
  /** A collection the extension does not know yet; it is made from the popup. */
  readonly newCollection: string;
}

/**
 * Saves the sample article through the real popup, and waits until the popup says `Saved`. Resolves
 * with the popup and its tab, both still open.
 */
export async function saveSample(
  browser: LinkstowBrowser,
  sample: SampleSave,
): Promise<{ tab: LinkstowPage; popup: LinkstowPage }> {
  const tab = await browser.open(sample.articleUrl);
  const popup = await browser.pressAction(tab);
  // Title and address are there at once; the description comes from the page as it is read.
  await until("the popup to read the page", DELIVERY_MS, () =>
    popup.text("textbox", "Description"),
  );
  for (const tag of sample.tags) {
    await popup.fill("combobox", "Tags", tag);
    await popup.key("Enter");
  }
  await popup.fill("combobox", "Collections", sample.newCollection);
  await popup.press("option", /^Create /);
  await popup.key("Escape"); // the list stays open for more, and lies over what follows
  if (!(await popup.isChecked("checkbox", "Page content"))) {
    await popup.press("checkbox", "Page content");
  }
  await popup.press("button", /^Save/);
  await popup.waitForText("status", "Saved", DELIVERY_MS);
  return { tab, popup };
}
