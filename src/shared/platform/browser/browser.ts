import browser from "webextension-polyfill";
import { languageOf } from "../../i18n/language.ts";
import { createT, type GetMessage, type T } from "../../i18n/t.ts";

/**
 * The only import of the browser's extension API. In the built extension it is the browser's own object:
 * `build/native-promises.ts`.
 */
export { browser };

/** Whether this is Firefox, for features that only one of the two browsers has. */
export function isFirefox(): boolean {
  return browser.runtime.getURL("").startsWith("moz-extension:");
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
