import type { LinkstowBrowser, LinkstowPage } from "./browser.ts";
import { until } from "./until.ts";

const DELIVERY_MS = 30_000;

export interface SampleSave {
  readonly articleUrl: string;
  readonly tags: readonly string[];
  /** A collection that the extension does not know yet. The popup creates it. */
  readonly newCollection: string;
}

/**
 * Saves the sample article through the real popup, and waits until the popup shows `Saved`. Resolves with
 * the popup and its tab, both still open.
 */
export async function saveSample(
  browser: LinkstowBrowser,
  sample: SampleSave,
): Promise<{ tab: LinkstowPage; popup: LinkstowPage }> {
  const tab = await browser.open(sample.articleUrl);
  const popup = await browser.pressAction(tab);
  // Title and address are shown at once; the description comes when the page has been read.
  await until("the popup to read the page", DELIVERY_MS, () =>
    popup.text("textbox", "Description"),
  );
  for (const tag of sample.tags) {
    await popup.fill("combobox", "Tags", tag);
    await popup.key("Enter");
  }
  await popup.fill("combobox", "Collections", sample.newCollection);
  await popup.press("option", /^Create /);
  await popup.key("Escape"); // the list stays open for more choices, and covers the fields below
  if (!(await popup.isChecked("checkbox", "Page content"))) {
    await popup.press("checkbox", "Page content");
  }
  await popup.press("button", /^Save/);
  await popup.waitForText("status", "Saved", DELIVERY_MS);
  return { tab, popup };
}
