import whole from "webextension-polyfill";
import { languageOf } from "../../i18n/language.ts";
import { createT, type GetMessage, type T } from "../../i18n/t.ts";

type Whole = typeof whole;

/** What Firefox on Android lacks, and Chromium and Firefox each for themselves. */
type OptionalOfTypes =
  "bookmarks" | "commands" | "contextMenus" | "omnibox" | "sidebarAction" | "windows";
type OptionalArea = "managed" | "sync";

/** The interfaces of Chromium alone, which the types do not know. */
interface ChromiumAlone {
  sidePanel: { open(of: { windowId: number }): Promise<void> };
  readingList: { query(info: object): Promise<readonly { title: string; url: string }[]> };
}

/** The interfaces that Linkstow uses although a supported browser lacks them. */
export type OptionalInterface = OptionalOfTypes | keyof ChromiumAlone | `storage.${OptionalArea}`;

/**
 * The only import of the browser's extension API. In the built extension it is the browser's own object:
 * `build/native-promises.ts`. Its type lets nobody use an optional interface without looking whether it is there.
 */
export const browser: Omit<Whole, OptionalOfTypes | "storage"> &
  Partial<Pick<Whole, OptionalOfTypes>> &
  Partial<ChromiumAlone> & {
    storage: Omit<Whole["storage"], OptionalArea> & Partial<Pick<Whole["storage"], OptionalArea>>;
  } = whole;

/** Whether this is Firefox, for features that only one of the two browsers has. */
export function isFirefox(): boolean {
  return browser.runtime.getURL("").startsWith("moz-extension:");
}

/** Whether this is Firefox on Android, the one supported browser without windows. */
export function isOnPhone(): boolean {
  return browser.windows === undefined;
}

/** Texts in the browser's language, or in English if Linkstow has none in that language. */
export function browserT(): T {
  const getMessage: GetMessage = (key, substitutions) =>
    browser.i18n.getMessage(key, substitutions);
  const language = languageOf(getMessage("extension_language"), browser.i18n.getUILanguage());
  return createT(getMessage, language);
}

/** Sets the page's language and direction by its texts, which may differ from the browser's language. */
export function setPageLanguage(page: Document, t: T): void {
  page.documentElement.lang = t.language;
  page.documentElement.dir = t("extension_direction");
}
