/**
 * The language for numbers, dates and plural forms: the browser's with its region if the texts are in that
 * language ("de-AT" for "de", "es-MX" for "es-419"), otherwise that of the texts. A French browser shows
 * English texts, and "0 entrée" has another plural form than "0 entries". Both are language tags.
 */
export function languageOf(texts: string, browser: string): string {
  return browser.split("-")[0] === texts.split("-")[0] ? browser : texts;
}
