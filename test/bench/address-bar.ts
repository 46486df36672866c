import type { LinkstowBrowser } from "../support/browser.ts";

/** What is typed, letter by letter: nearly every link of `fillLedger` has the first words, one has the last. */
const typed = ["grid", "setting type", "library.example", "topic 1000123"];

export interface SuggestionTimes {
  /** The mean over all key presses. */
  readonly suggestedMs: number;
  readonly gotMs: number;
}

/**
 * Types into the address bar after the keyword, without the bar: the background gets the browser's own event.
 * Against one `get` of a link by its id. Only Chromium lets an extension's own event be dispatched.
 */
export function measureSuggestions(browser: LinkstowBrowser): Promise<SuggestionTimes> {
  return browser.inBackground<SuggestionTimes>(`
    const settled = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const db = await settled(indexedDB.open("linkstow"));
    const keys = await settled(db.transaction("links").objectStore("links").getAllKeys(null, 500));
    const suggest = (text) => new Promise((resolve) =>
      chrome.omnibox.onInputChanged.dispatch(text, resolve));
    const get = (at) => settled(db.transaction("links").objectStore("links").get(keys[at % 500]));
    const texts = ${JSON.stringify(typed)}.flatMap((text) =>
      Array.from(text, (_, at) => text.slice(0, at + 1)));
    const times = { suggestedMs: 0, gotMs: 0 };
    for (const [at, text] of texts.entries()) {
      const startMs = performance.now();
      const suggestions = await suggest(text);
      const suggestedMs = performance.now();
      if (suggestions.length === 0) throw new Error("nothing suggested for " + text);
      await get(at * 7);
      times.gotMs += (performance.now() - suggestedMs) / texts.length;
      times.suggestedMs += (suggestedMs - startMs) / texts.length;
    }
    db.close();
    return times;`);
}
