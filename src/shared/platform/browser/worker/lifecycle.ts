import { browser } from "../browser.ts";

/** Events after which the queue deserves an early attempt (docs/outbox.md). */
export function onMoment(listener: () => void): void {
  browser.runtime.onStartup.addListener(listener);
  browser.permissions.onAdded.addListener(listener);
  browser.permissions.onRemoved.addListener(listener);
}

/** Calls back when the browser starts. */
export function onStart(listener: () => void): void {
  browser.runtime.onStartup.addListener(listener);
}

/** Runs once after installation (`isNew`), and after each update of extension or browser. */
export function onInstalled(listener: (isNew: boolean) => void): void {
  browser.runtime.onInstalled.addListener(({ reason }) => listener(reason === "install"));
}

/** Calls back when a window has been closed; without windows, as on Android, when a tab has. */
export function onWindowClosed(listener: () => void): void {
  if (browser.windows === undefined) browser.tabs.onRemoved.addListener(listener);
  else browser.windows.onRemoved.addListener(listener);
}

/** The ids of all open tabs. */
export async function getTabIds(query: { active?: true } = {}): Promise<readonly number[]> {
  return (await browser.tabs.query(query)).flatMap(({ id }) => id ?? []);
}

/** Whether a private window is open. */
export async function hasPrivateWindow(): Promise<boolean> {
  return (await browser.tabs.query({})).some(({ incognito }) => incognito);
}

/**
 * Denies content scripts access to the key and everything else in `storage.local`, and to the synced
 * settings, if the browser can (Chromium). Firefox 153 has no such method, but Linkstow declares no content
 * scripts that could read the storage.
 */
export async function closeStorageToPages(): Promise<void> {
  const areas: readonly (object | undefined)[] = [browser.storage.local, browser.storage.sync];
  for (const area of areas) {
    if (
      area !== undefined &&
      "setAccessLevel" in area &&
      typeof area.setAccessLevel === "function"
    ) {
      await area.setAccessLevel({ accessLevel: "TRUSTED_CONTEXTS" });
    }
  }
}

/**
 * Calls back when the computer may have joined another network. The event does not wake the background: a
 * change while it is not running goes unnoticed.
 */
export function onNetworkChange(listener: () => void): void {
  globalThis.addEventListener("online", listener);
  // The Network Information API exists only in Chromium.
  const { connection } = navigator as { connection?: EventTarget };
  connection?.addEventListener("change", listener);
}
