import type { LinkstowBrowser } from "./browser.ts";
import { PATIENCE_MS, until } from "./until.ts";

/** Closes the page that Linkstow opens once after its installation, before it takes the focus of a test. */
export async function closeFirstRun(browser: LinkstowBrowser): Promise<void> {
  await until("the first page to have been opened", PATIENCE_MS, () =>
    browser.inBackground<boolean>(
      // Where the storage cannot be read, no page opens.
      `return chrome.storage.local.get("firstRunOpened").then((stored) => stored.firstRunOpened === true, () => true)`,
    ),
  );
  await browser.inBackground(
    `const url = chrome.runtime.getURL("src/pages/options/index.html") + "*";
     await chrome.tabs.remove((await chrome.tabs.query({ url })).map(({ id }) => id));`,
  );
}
