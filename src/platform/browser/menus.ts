import type { Menus } from "webextension-polyfill";
import type { T } from "../../i18n/t.ts";
import { browser } from "./browser.ts";
import { cleanTitle, describeTab, type TabToSave } from "./tabs.ts";

type MenuItem = "save-page" | "save-link";

/** A click on one of our menu items. */
export interface MenuClick {
  item: MenuItem;
  linkAddress: string;
  /** Reported only by Firefox; Chromium does not give the text of a link. */
  linkText: string;
  tab: TabToSave;
}

/** Creates the menu items. All old ones are removed first, because creating an existing id is an error. */
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
    const page = describeTab(tab);
    listener({
      item,
      linkAddress: info.linkUrl ?? "",
      linkText: cleanTitle(info.linkText),
      tab: { ...page, address: info.pageUrl ?? page.address },
    });
  });
}
