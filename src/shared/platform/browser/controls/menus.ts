import type { Menus } from "webextension-polyfill";
import { withoutLogin } from "../../../domain/address/login.ts";
import { maxSelectionLength } from "../../../domain/capture/capture.ts";
import type { HideableSection } from "../../../domain/profile/policy.ts";
import { inTurn } from "../../../domain/runs.ts";
import { cleanPassage } from "../../../domain/text/clean-text.ts";
import type { T } from "../../../i18n/t.ts";
import { browser } from "../browser.ts";
import { cleanTitle, describeTab, type ShownTab } from "../tabs.ts";

const menuItems = [
  "save-page",
  "save-link",
  "save-selection",
  "add-selection",
  "save-image",
  "add-to-user-page",
  "save-tabs",
] as const;
type MenuItem = (typeof menuItems)[number];

/** A click on one of our menu items. */
export interface MenuClick {
  item: MenuItem;
  /** "" if the click was on no link. */
  linkAddress: string;
  linkText: string;
  /** The selected text, as the browser reports it; "" if nothing is selected. */
  passage: string;
  /** "" if the click was on no picture. */
  imageAddress: string;
  frameId: number;
  tab: ShownTab;
}

/**
 * Creates the menu items, if the browser has menus, without those that lead to a hidden section. All old ones are
 * removed first, because creating an existing id is an error: also by another call, so one follows the other.
 */
export const createMenus = inTurn(async (t: T, hidden: readonly HideableSection[]) => {
  const { contextMenus } = browser;
  if (contextMenus === undefined) return;
  await contextMenus.removeAll();
  const create = (properties: { id: MenuItem } & Menus.CreateCreatePropertiesType) =>
    contextMenus.create(properties);
  create({ id: "save-page", title: t("menu_save_page"), contexts: ["page"] });
  create({ id: "save-link", title: t("menu_save_link"), contexts: ["link"] });
  create({ id: "save-selection", title: t("menu_save_selection"), contexts: ["selection"] });
  create({ id: "add-selection", title: t("menu_add_selection"), contexts: ["selection"] });
  create({ id: "save-image", title: t("menu_save_image"), contexts: ["image"] });
  // The item is in the menu of the button, because a second item for pages would move the first into a submenu.
  if (!hidden.includes("pages")) {
    create({ id: "add-to-user-page", title: t("menu_add_to_user_page"), contexts: ["action"] });
  }
  if (!hidden.includes("tabs")) {
    create({ id: "save-tabs", title: t("menu_save_tabs"), contexts: ["action"] });
  }
});

/** Calls back with each click. If the browser does not report the text of a link, it is read from the page first. */
export function onMenuClick(listener: (click: MenuClick) => void): void {
  browser.contextMenus?.onClicked.addListener((info, tab) => {
    const item = menuItems.find((one) => one === info.menuItemId);
    if (item === undefined) return;
    const page = describeTab(tab);
    // The address as the page has it, to find the link in the page.
    const { linkUrl: linkAddress = "" } = info;
    const click: MenuClick = {
      item,
      linkAddress: withoutLogin(linkAddress),
      linkText: cleanTitle(info.linkText),
      passage: cleanPassage(info.selectionText ?? "", maxSelectionLength),
      imageAddress: withoutLogin(info.srcUrl ?? ""),
      frameId: info.frameId ?? 0,
      tab: { ...page, address: withoutLogin(info.pageUrl ?? page.address) },
    };
    if (item !== "save-link" || click.linkText !== "" || page.tabId === undefined) {
      return listener(click);
    }
    void readLinkText(page.tabId, click.frameId, linkAddress).then((linkText) =>
      listener({ ...click, linkText }),
    );
  });
}

/** A page that does not answer must not hold up the save. */
const limitMs = 500;

/**
 * The text of a link in a page that the user has just clicked, cleaned; "" if the page cannot be read in
 * time, or the link has no text. Chromium does not report it with the click. Never rejects.
 */
async function readLinkText(tabId: number, frameId: number, address: string): Promise<string> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, limitMs, undefined));
  const reading = browser.scripting
    .executeScript({ target: { tabId, frameIds: [frameId] }, func: textOfLink, args: [address] })
    .catch(() => undefined);
  const results = await Promise.race([reading, late]);
  const text: unknown = results?.[0]?.result;
  return typeof text === "string" ? cleanTitle(text) : "";
}

/**
 * Runs in the page, so it must not use anything defined outside it. If several links have the same address, the
 * focused one was clicked.
 */
function textOfLink(address: string): string {
  const links = [...document.querySelectorAll("a")].filter(({ href }) => href === address);
  const focused = document.activeElement;
  const clicked = links.filter((link) => link === focused);
  for (const link of [...clicked, ...links]) {
    // A card is one link with a heading and a summary.
    const shown = link.querySelector<HTMLElement>("h1, h2, h3, h4, h5, h6") ?? link;
    const picture = link.querySelector("img[alt]")?.getAttribute("alt");
    const text = [shown.innerText, link.ariaLabel, picture, link.title].find((one) => one?.trim());
    if (text) return text.slice(0, 10_000);
  }
  return "";
}
