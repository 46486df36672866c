import { browser } from "../browser.ts";

/** What an administrator has set for this extension; undefined if there is nothing. Never rejects. */
export async function readManagedSettings(): Promise<unknown> {
  try {
    // Chromium has an empty object without a policy. Firefox rejects without one, and has no other sign of it.
    const stored = await browser.storage.managed?.get(null);
    return stored === undefined || Object.keys(stored).length === 0 ? undefined : stored;
  } catch {
    return undefined;
  }
}

/** Chromium brings a changed policy while it runs. */
export function onManagedSettings(listener: () => void): void {
  browser.storage.onChanged.addListener((_changes, area) => {
    if (area === "managed") listener();
  });
}
