import type { Permissions } from "webextension-polyfill";
import { hostPattern, type ServerAddress } from "../../domain/address/server-address.ts";
import { browser } from "./browser.ts";

/**
 * Requests permission for a server's host. Must be the first call in a click handler, before any `await`:
 * after that, both browsers no longer count the click.
 */
export function requestHost(address: ServerAddress): Promise<boolean> {
  return browser.permissions.request({ origins: [hostPattern(address)] });
}

/**
 * Requests permission for the host of a page. As with `requestHost`, must be the first call in a click handler.
 * Resolves with false if the browser does not accept the request.
 */
export async function requestPageHost(address: string): Promise<boolean> {
  try {
    return await requestHost(address);
  } catch {
    return false;
  }
}

/**
 * Requests permissions. As with `requestHost`, must be the first call in a click handler. Resolves with false if the
 * browser does not accept the request.
 */
export async function requestPermissions(wanted: Permissions.Permissions): Promise<boolean> {
  try {
    return await browser.permissions.request(wanted);
  } catch {
    return false;
  }
}

const allHosts = { origins: ["http://*/*", "https://*/*"] };

/** The same as `requestPermissions`, for every host: to read the contents of tabs. */
export function requestAllHosts(): Promise<boolean> {
  return requestPermissions(allHosts);
}

/**
 * Requests permission for every host, for the pictures and styles of one copied page. Resolves with a function that
 * returns the permission, unless the user had granted it before; undefined if it is not granted. As with
 * `requestHost`, must be the first call in a click handler.
 */
export async function borrowAllHosts(): Promise<(() => Promise<void>) | undefined> {
  // Asked before the request, and not waited for: the request has to be made within the click.
  const asked = browser.permissions.contains(allHosts);
  const isGranted = await requestAllHosts();
  if (!isGranted) return undefined;
  const wereAllowed = await asked;
  return async () => {
    // If a browser does not take the permission back, the user can remove it in the browser's settings.
    if (!wereAllowed) await browser.permissions.remove(allHosts).catch(() => false);
  };
}

/**
 * Whether the host may be reached. Check before each request, because the permission may be withdrawn at
 * any time.
 */
export function mayReach(address: ServerAddress): Promise<boolean> {
  return browser.permissions.contains({ origins: [hostPattern(address)] });
}
