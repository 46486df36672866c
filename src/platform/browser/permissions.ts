import { hostPattern, type ServerAddress } from "../../domain/profile/server-address.ts";
import { browser } from "./browser.ts";

/**
 * Requests permission for a server's host. Must be the first call in a click handler, before any `await`:
 * after that, both browsers no longer count the click.
 */
export function requestHost(address: ServerAddress): Promise<boolean> {
  return browser.permissions.request({ origins: [hostPattern(address)] });
}

/**
 * Requests permission for the host of a page. As with `requestHost`, must be the first call in a click
 * handler. Resolves with false if the browser takes no such request.
 */
export async function requestPageHost(address: string): Promise<boolean> {
  try {
    return await requestHost(address);
  } catch {
    return false;
  }
}

/**
 * Requests permission for every host, for the pictures and styles of copied pages. As with `requestHost`,
 * must be the first call in a click handler.
 */
export async function requestAllHosts(): Promise<boolean> {
  try {
    return await browser.permissions.request({ origins: ["http://*/*", "https://*/*"] });
  } catch {
    return false;
  }
}

/**
 * Whether the host may be reached. Check before each request, because the permission may be withdrawn at
 * any time.
 */
export function mayReach(address: ServerAddress): Promise<boolean> {
  return browser.permissions.contains({ origins: [hostPattern(address)] });
}
