import browser from "webextension-polyfill";
import { createT, type T } from "../i18n/t.ts";

/** The one door to the browser's extension interface; the polyfill can be dropped here alone. */
export { browser };

/** Texts in the browser's language. */
export function browserT(): T {
  return createT(
    (key, substitutions) => browser.i18n.getMessage(key, substitutions),
    browser.i18n.getUILanguage(),
  );
}

/** Marks the page with the language and the direction of its texts. */
export function setPageLanguage(page: Document, t: T): void {
  page.documentElement.lang = t.language;
  page.documentElement.dir = browser.i18n.getMessage("@@bidi_dir");
}
