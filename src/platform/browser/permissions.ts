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
 * Whether the host may be reached. Check before each request, because the permission may be withdrawn at
 * any time.
 */
export function mayReach(address: ServerAddress): Promise<boolean> {
  return browser.permissions.contains({ origins: [hostPattern(address)] });
}
