import type { Menus, Tabs } from "webextension-polyfill";
import type { T } from "../i18n/t.ts";
import { browser } from "./browser.ts";

type MenuItem = "save-page" | "save-link";

/** What a click in one of our menus was about. */
export interface MenuClick {
  item: MenuItem;
  pageAddress: string;
  linkAddress: string;
  /** Told by Firefox alone; Chromium gives no text of a link. */
  linkText: string;
  tabId?: number;
  tabTitle: string;
}

/** Makes the menus. Fixed ids after a clean sweep: an id that exists already is an error. */
export async function createMenus(t: T): Promise<void> {
  await browser.contextMenus.removeAll();
  create({ id: "save-page", title: t("menu_save_page"), contexts: ["page"] });
  create({ id: "save-link", title: t("menu_save_link"), contexts: ["link"] });
}

function create(properties: Menus.CreateCreatePropertiesType): void {
  browser.contextMenus.create(properties);
}

export function onMenuClick(listener: (click: MenuClick) => void): void {
  browser.contextMenus.onClicked.addListener((info, tab) => {
    const item = info.menuItemId;
    if (item !== "save-page" && item !== "save-link") return;
    listener({ item, ...describe(info, tab) });
  });
}

function describe(info: Menus.OnClickData, tab: Tabs.Tab | undefined): Omit<MenuClick, "item"> {
  return {
    pageAddress: info.pageUrl ?? tab?.url ?? "",
    linkAddress: info.linkUrl ?? "",
    linkText: info.linkText ?? "",
    tabTitle: tab?.title ?? "",
    ...(tab?.id !== undefined && { tabId: tab.id }),
  };
}
