/**
 * The language for numbers, dates and plural forms: the browser's, with its region, where the texts are
 * in it ("de-AT" for "de"); else that of the texts. A browser in French shows English texts, and "0
 * entrée" has another form than "0 entries".
 */
export function languageOf(texts: string, browser: string): string {
  return browser.split("-")[0] === texts ? browser : texts;
}
