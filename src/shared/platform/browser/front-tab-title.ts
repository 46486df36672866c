import { browser } from "./browser.ts";

/** The title of the active tab; "" if there is none, or the browser does not reveal it. */
export async function getFrontTabTitle(): Promise<string> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab?.title ?? "";
}
