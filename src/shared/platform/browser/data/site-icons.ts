import type { Permissions } from "webextension-polyfill";
import { browser } from "../browser.ts";
import { requestPermissions } from "../permissions.ts";

/** The icons that Chromium has of the sites that were visited. Firefox gives none, and its manifest does not name them. */
const icons = { permissions: ["favicon"] };

/**
 * Requests permission to show the icons. Must be the first call in a click handler. Resolves with false if the browser
 * has none, or if the user refuses.
 */
export async function requestSiteIcons(): Promise<boolean> {
  const { optional_permissions = [] } = browser.runtime.getManifest();
  // oxlint-disable-next-line no-unsafe-type-assertion -- the types do not know `favicon`
  if (!(optional_permissions as readonly string[]).includes("favicon")) return false;
  // oxlint-disable-next-line no-unsafe-type-assertion -- as above
  return requestPermissions(icons as Permissions.Permissions);
}

/** Whether the permission has been given. */
export async function maySeeSiteIcons(): Promise<boolean> {
  try {
    return await browser.permissions.contains(icons);
  } catch {
    return false;
  }
}

/** The address at which the browser has the icon of a page, from its own cache. The permission must have been given. */
export function siteIconAddress(page: string): string {
  const address = new URL(browser.runtime.getURL("/_favicon/"));
  address.searchParams.set("pageUrl", page);
  address.searchParams.set("size", "32");
  return address.href;
}
