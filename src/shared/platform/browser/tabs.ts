import { linkFields } from "../../domain/fields/link.ts";
import type { Tabs } from "webextension-polyfill";
import type { ActiveTab } from "../../domain/values/active-tab.ts";
import { pageAddressMaxLength } from "../../domain/address/address.ts";
import { withoutLogin } from "../../domain/address/login.ts";
import { cleanText } from "../../domain/text/clean-text.ts";
import { browser } from "./browser.ts";

/**
 * The active tab. Without `activeTab`, the browser reveals neither its title nor its address. A user name and a
 * password stay in the address. The form leaves them out and says so.
 */
export async function getActiveTab(): Promise<ActiveTab | undefined> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  if (tab?.id === undefined) return undefined;
  const { id, incognito: isPrivate } = tab;
  return { id, title: cleanTitle(tab.title), address: addressOf(tab), isPrivate };
}

/**
 * The tab, if it is still open; "" for values of its page that the browser does not reveal. The address has no user
 * name and password.
 */
export async function getTab(tabId: number): Promise<ActiveTab | undefined> {
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  if (tab === undefined) return undefined;
  const { title, incognito: isPrivate } = tab;
  const address = withoutLogin(addressOf(tab));
  return { id: tabId, title: cleanTitle(title), address, isPrivate };
}

/**
 * The web page in the last active tab. The browser reveals it if the user pressed the button over it and has not left
 * it since. Pages of private windows are left out.
 */
export async function getLastWebTab(): Promise<ActiveTab | undefined> {
  const tabs = await browser.tabs.query({ windowType: "normal" });
  const [last] = tabs
    .filter(({ url = "", incognito }) => /^https?:/.test(url) && !incognito)
    .toSorted((a, b) => (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0));
  return last?.id === undefined ? undefined : getTab(last.id);
}

/**
 * A page may make its address as long as it likes, and the background would refuse a message with the whole address.
 */
function addressOf({ url = "" }: Tabs.Tab): string {
  return url.slice(0, pageAddressMaxLength);
}

/** A title as plain text. The page controls its title and may make it display as different text. */
export function cleanTitle(title = ""): string {
  return cleanText(title, linkFields.title.most);
}

/** The page of a tab that the browser passes to a listener. "" for values it does not reveal. */
export interface ShownTab {
  tabId?: number;
  address: string;
  title: string;
  isPrivate: boolean;
}

/** The page of a tab, without a name and a password in its address; an empty one if the browser passed no tab. */
export function describeTab(tab: Tabs.Tab | undefined): ShownTab {
  return {
    address: withoutLogin(tab?.url ?? ""),
    title: cleanTitle(tab?.title),
    isPrivate: tab?.incognito === true,
    ...(tab?.id !== undefined && { tabId: tab.id }),
  };
}

/**
 * Opens *Save tabs* with the highlighted tabs of the front window as the first choice. They are read before, because
 * opening a page removes the highlight. The browser reveals their ids without permission.
 */
export async function openSaveTabs(): Promise<void> {
  const tabs = await browser.tabs.query({ highlighted: true, lastFocusedWindow: true });
  return openOptions(`tabs/${tabs.flatMap(({ id }) => id ?? []).join("-")}`);
}

/** The sections of the options page, by their names in its addresses. */
export type OptionsSection =
  "connection" | "saving" | "collections" | "library" | "pages" | "tabs" | "import" | "activity";

/**
 * The place that shows a full draft, by its key, that edits a link, by its id, that adds the page of a tab to a
 * user page, that offers the tabs with these ids first, or that searches the library for an encoded text.
 */
type OptionsPlace =
  `${"draft" | "edit"}/${string}` | `pages/${number}` | `tabs/${string}` | `library/${string}`;

function optionsAddress(): string {
  return browser.runtime.getURL("src/pages/options/index.html");
}

/**
 * Opens a place of the options page, in a tab that already shows the options if there is one. The form of a draft or
 * of a link has a tab of its own, so that what stands in another tab stays there.
 */
export async function openOptions(place: OptionsSection | OptionsPlace): Promise<void> {
  const url = `${optionsAddress()}#/${place}`;
  const tabs = await browser.tabs.query({ url: `${optionsAddress()}*` });
  const isForm = (address: string) => /#\/(?:draft|edit)\//.test(address);
  const open = tabs.find((tab) => (isForm(url) ? tab.url === url : !isForm(tab.url ?? "")));
  if (open?.id === undefined) {
    await browser.tabs.create({ url });
    return;
  }
  await browser.tabs.update(open.id, { url, active: true });
  if (open.windowId !== undefined) await browser.windows?.update(open.windowId, { focused: true });
}

/** Whether a tab shows the options, or is loading them. A browser reveals our own addresses without permission. */
export async function isShowingOptions(): Promise<boolean> {
  const address = optionsAddress();
  const tabs = await browser.tabs.query({});
  // Chromium names the address of a page that is being loaded only here.
  return tabs.some(({ url, pendingUrl }) => (pendingUrl ?? url)?.startsWith(address));
}

/** Closes the tab of the calling page. */
export async function closeOwnTab(): Promise<void> {
  const tab = await browser.tabs.getCurrent();
  if (tab?.id !== undefined) await browser.tabs.remove(tab.id);
}
