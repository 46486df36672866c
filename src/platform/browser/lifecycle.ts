import { browser } from "./browser.ts";

/** Moments at which what waits deserves an early look (design, section 3). */
export function onMoment(listener: () => void): void {
  browser.runtime.onStartup.addListener(listener);
  // The computer wakes: `active` after `idle` or `locked`.
  browser.idle.onStateChanged.addListener((state) => {
    if (state === "active") listener();
  });
  browser.permissions.onAdded.addListener(listener);
  browser.permissions.onRemoved.addListener(listener);
}

/** Runs once after the install and after each update of extension or browser. */
export function onInstalled(listener: () => void): void {
  browser.runtime.onInstalled.addListener(listener);
}

/** Calls back when a window was closed. */
export function onWindowClosed(listener: () => void): void {
  // Firefox for Android has none, and a missing name here would be the end of the background.
  if ("windows" in browser) browser.windows.onRemoved.addListener(listener);
}

/** Of the tabs that are open. */
export async function getTabIds(): Promise<readonly number[]> {
  return (await browser.tabs.query({})).flatMap(({ id }) => id ?? []);
}

export async function hasPrivateWindow(): Promise<boolean> {
  return (await browser.windows.getAll()).some(({ incognito }) => incognito);
}

/**
 * Keeps the key and all else in `storage.local` away from content scripts, where the browser can
 * (Chromium; Firefox 153 has no such method and gives content scripts of ours no storage to read: there
 * are none).
 */
export async function closeStorageToPages(): Promise<void> {
  const area: object = browser.storage.local;
  if ("setAccessLevel" in area && typeof area.setAccessLevel === "function") {
    await area.setAccessLevel({ accessLevel: "TRUSTED_CONTEXTS" });
  }
}

/**
 * Tells when the computer may have come into another network. Nobody wakes the background for that: of a
 * change while it is dead nothing is heard.
 */
export function onNetworkChange(then: () => void): void {
  globalThis.addEventListener("online", then);
  // The Network Information API, which Chromium alone has.
  const { connection } = navigator as { connection?: EventTarget };
  connection?.addEventListener("change", then);
}
