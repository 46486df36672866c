import { BARE_DOCUMENT, type LinkstowBrowser } from "../support/browser.ts";

/**
 * Runs the body of a function in a page of the extension beside everything else, and closes the page. Firefox ends
 * an idle background after 30 s, also in the middle of long work on the database.
 */
export async function workBeside<T>(browser: LinkstowBrowser, body: string): Promise<T> {
  const page = await browser.openExtensionPage(BARE_DOCUMENT);
  try {
    return await page.evaluate<T>(body);
  } finally {
    await page.close();
  }
}
