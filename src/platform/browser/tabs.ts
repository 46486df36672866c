import type { Tabs } from "webextension-polyfill";
import type { ActiveTab } from "../../domain/values/active-tab.ts";
import { cleanText } from "../../domain/values/clean-text.ts";
import { draftBounds } from "../../domain/draft.ts";
import { browser } from "./browser.ts";

/** The tab in front. Where `activeTab` was not given the browser tells no title and no address of it. */
export async function getActiveTab(): Promise<ActiveTab | undefined> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  if (tab?.id === undefined) return undefined;
  const { id, url: address = "", incognito: isPrivate } = tab;
  return { id, title: cleanTitle(tab.title), address, isPrivate };
}

/** A title as plain text: a page writes it, and may make it read as something it is not. */
export function cleanTitle(title = ""): string {
  return cleanText(title, draftBounds.title);
}

/** A page as the browser names it to a listener that was given the tab. "" for what it does not tell. */
export interface TabToSave {
  tabId?: number;
  address: string;
  title: string;
  isPrivate: boolean;
}

export function describeTab(tab: Tabs.Tab | undefined): TabToSave {
  return {
    address: tab?.url ?? "",
    title: cleanTitle(tab?.title),
    isPrivate: tab?.incognito === true,
    ...(tab?.id !== undefined && { tabId: tab.id }),
  };
}

/** Sections of the options page, as its addresses name them. */
export type OptionsSection =
  "connection" | "saving" | "collections" | "library" | "pages" | "import" | "activity";

/** Where the options page shows a draft in full, by the id it is kept under. */
export type DraftPlace = `draft/${string}`;

function optionsAddress(section: OptionsSection | DraftPlace): string {
  return browser.runtime.getURL(`src/options/index.html#/${section}`);
}

/** Opens a section of the options page: in the tab that shows the options already, if there is one. */
export async function openOptions(section: OptionsSection | DraftPlace): Promise<void> {
  const url = optionsAddress(section);
  const [open] = await browser.tabs.query({ url: `${url.split("#", 1)[0] ?? url}*` });
  if (open?.id === undefined) {
    await browser.tabs.create({ url });
    return;
  }
  await browser.tabs.update(open.id, { url, active: true });
  if (open.windowId !== undefined) await browser.windows.update(open.windowId, { focused: true });
}

/** Closes the tab that the calling page stands in. */
export async function closeOwnTab(): Promise<void> {
  const tab = await browser.tabs.getCurrent();
  if (tab?.id !== undefined) await browser.tabs.remove(tab.id);
}
