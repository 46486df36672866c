import browser from "webextension-polyfill";
import { languageOf } from "../../i18n/language.ts";
import { createT, type GetMessage, type T } from "../../i18n/t.ts";

/** The one door to the browser's extension interface. What is built has the browser's own behind it: `build/native-promises.ts`. */
export { browser };

/** Texts in the browser's language, or in English where there are none in it. */
export function browserT(): T {
  const getMessage: GetMessage = (key, substitutions) =>
    browser.i18n.getMessage(key, substitutions);
  const language = languageOf(getMessage("extension_language"), browser.i18n.getUILanguage());
  return createT(getMessage, language);
}

/** Marks the page with the language and the direction of its texts, which need not be the browser's. */
export function setPageLanguage(page: Document, t: T): void {
  page.documentElement.lang = t.language;
  page.documentElement.dir = t("extension_direction");
}
