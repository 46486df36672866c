import { BARE_DOCUMENT, type LinkstowBrowser } from "../support/browser.ts";

/** A running browser without a page, in which nothing is stored: as good as one that has just been started. */
export interface SharedBrowser {
  readonly browser: LinkstowBrowser;
  readonly profileDir: string;
}

/** What a browser, or its profile, is never quite the same after. */
const lasting: ReadonlySet<string | symbol> = new Set<keyof LinkstowBrowser>([
  "allowPermissionPrompts",
  "allowPlace",
  "allowPrivateWindows",
  "close",
  "installBeside",
  "kill",
  "openPrivately",
  "setZoom",
  "sleepDuring",
  "startAnew",
]);

/** Calls back when something is asked of the browser that the next test file would notice. */
export function watchLasting(browser: LinkstowBrowser, onLasting: () => void): LinkstowBrowser {
  return new Proxy(browser, {
    get(target, name) {
      if (lasting.has(name)) onLasting();
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** Test files that share a process have modules of their own, and this in common. */
const common = globalThis as { linkstowShared?: SharedBrowser | undefined; linkstowExits?: true };

/** The browser that an earlier test file left to this one. */
export function takeShared(): SharedBrowser | undefined {
  const shared = common.linkstowShared;
  common.linkstowShared = undefined;
  return shared;
}

/**
 * Leaves the browser to the next test file in this process, because a start takes as much time as many tests.
 * False if one is there already, or if this one cannot be made as new: the caller closes it.
 */
export async function leaveShared(shared: SharedBrowser): Promise<boolean> {
  if (common.linkstowShared !== undefined) return false;
  try {
    await makeAsNew(shared.browser);
  } catch (error) {
    console.warn(`A browser cannot be shared: ${String(error)}`);
    return false;
  }
  common.linkstowShared = shared;
  // Vitest ends a process by this signal, and a browser ends when its process exits in the orderly way.
  if (common.linkstowExits === undefined) process.once("SIGTERM", () => process.exit());
  common.linkstowExits = true;
  return true;
}

/** Closes all pages, deletes all that is stored, and starts the extension again. */
async function makeAsNew(browser: LinkstowBrowser): Promise<void> {
  const page = await browser.openExtensionPage(BARE_DOCUMENT);
  await page.evaluate(
    `const own = await chrome.tabs.getCurrent();
     const others = (await chrome.tabs.query({})).filter(({ id }) => id !== own.id);
     await chrome.tabs.remove(others.map(({ id }) => id));
     await chrome.alarms.clearAll();`,
  );
  // It would write once more what it has in memory.
  await browser.killBackground();
  await page.evaluate(
    `const databases = await indexedDB.databases();
     await Promise.all(databases.map(({ name }) => new Promise((resolve, reject) => {
       const request = indexedDB.deleteDatabase(name);
       request.onsuccess = resolve;
       request.onerror = () => reject(request.error);
     })));`,
  );
  // An alarm, or the end of a request, may have woken it meanwhile, and a change in an area wakes it for certain.
  // A life that has seen rows of a profile that is in no list would bring that profile back.
  await browser.killBackground();
  await page.evaluate(
    `const { local, session, sync } = chrome.storage;
     const { firstRunOpened } = await local.get("firstRunOpened");
     await Promise.all([local, session, sync].map((area) => area.clear()));
     await local.set({ firstRunOpened });
     localStorage.clear();`,
  );
  // A browser ends with its last page, and an update closes those of the extension.
  await browser.open("about:blank");
  await page.close();
  await browser.reloadExtension();
}
