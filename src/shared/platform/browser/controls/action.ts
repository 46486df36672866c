import type { Badge } from "../../../domain/views/badge.ts";
import { failureText } from "../../../i18n/failure-text.ts";
import type { T } from "../../../i18n/t.ts";
import { browser, isFirefox } from "../browser.ts";
import { describeTab, type ShownTab } from "../tabs.ts";

const popupPage = browser.runtime.getURL("src/pages/popup/index.html");
const colours = { need: "#a8341a", wait: "#7d5200", saved: "#0b6456" } as const;

/** Shows a state on the toolbar button: text and colour as the badge, the same in words as the title. */
export async function showBadge(badge: Badge, t: T): Promise<void> {
  const { text, colour, title } = describe(badge, t);
  await browser.action.setBadgeText({ text });
  await browser.action.setTitle({ title });
  if (colour === undefined) return;
  await browser.action.setBadgeBackgroundColor({ color: colour });
  await browser.action.setBadgeTextColor({ color: "#ffffff" });
}

/** The title of a state. */
export function badgeTitle(badge: Badge, t: T): string {
  return describe(badge, t).title;
}

function describe(badge: Badge, t: T): { text: string; colour?: string; title: string } {
  switch (badge.kind) {
    case "none":
      return { text: "", title: t("action_title") };
    case "waiting":
      return {
        text: shortCount(badge.count),
        colour: colours.wait,
        title: t.count("action_title_waiting", badge.count),
      };
    case "needs-you":
      return {
        text: `!${shortCount(badge.count)}`,
        colour: colours.need,
        title: t.count("action_title_needs_you", badge.count),
      };
    case "saved":
      return { text: "✓", colour: colours.saved, title: t("action_title_saved") };
    case "already":
      return { text: "✓", colour: colours.saved, title: t("action_title_already") };
    case "added":
      return { text: "…", colour: colours.wait, title: t("action_title_added") };
    case "kept":
      return { text: "…", colour: colours.wait, title: t("action_title_kept") };
    case "held":
      return { text: "…", colour: colours.wait, title: t("action_title_held") };
    case "kept-private":
      return { text: "…", colour: colours.wait, title: t("action_title_kept_private") };
    case "not-saved":
      return {
        text: "!",
        colour: colours.need,
        // None of these failures names the server.
        title: t("action_title_not_saved", { reason: failureText(t, badge.failure, "") }),
      };
  }
}

const icons = (mark: "rest" | "saved") =>
  Object.fromEntries([16, 32, 48].map((px) => [px, `/icons/mark-${mark}-${px}.png`]));

/** In Firefox, no path restores the manifest's icons, which follow the theme. Chromium refuses an absent path. */
const restIcon = () => (isFirefox() ? {} : { path: icons("rest") });

/**
 * Shows on a tab's button whether its page is saved. Both browsers reset the values of a tab when it loads another
 * page.
 */
export async function showTick(tabId: number, isSaved: boolean, t: T): Promise<void> {
  const title = t("action_title_page_saved");
  const isShown = (await browser.action.getTitle({ tabId })) === title;
  if (isShown === isSaved) return;
  await browser.action.setIcon({ tabId, ...(isSaved ? { path: icons("saved") } : restIcon()) });
  await browser.action.setTitle({ tabId, title: isSaved ? title : t("action_title") });
}

/** A badge has room for four characters. */
function shortCount(count: number): string {
  return count > 99 ? "99+" : String(count);
}

/**
 * Sets the action of a click on the button: the click opens the popup, or calls the listener of `onQuickSave`. Lasts
 * until the browser closes.
 */
export async function setToolbarPress(press: "popup" | "save"): Promise<void> {
  await browser.action.setPopup({ popup: press === "popup" ? popupPage : "" });
}

/** Makes the button open the popup on this tab until the tab navigates. */
export async function openPopupOn(tabId: number): Promise<void> {
  await browser.action.setPopup({ tabId, popup: popupPage });
}

/** Whether the browser has shortcuts for extensions. */
export function hasShortcuts(): boolean {
  return browser.commands !== undefined;
}

/**
 * Calls back with the active page when the quick-save shortcut is pressed, or the button if it is set to
 * save at once.
 */
export function onQuickSave(listener: (tab: ShownTab) => void): void {
  browser.action.onClicked.addListener((tab) => listener(describeTab(tab)));
  browser.commands?.onCommand.addListener((name, tab) => {
    if (name === "quick-save") listener(describeTab(tab));
  });
}
