import { hostPattern, type ServerAddress } from "../../domain/profile/server-address.ts";
import { browser } from "./browser.ts";

/**
 * Asks for the one host of a server. Has to be the first call in a click handler, before any `await`:
 * both browsers take the click away after that.
 */
export function requestHost(address: ServerAddress): Promise<boolean> {
  return browser.permissions.request({ origins: [hostPattern(address)] });
}

/** Whether the host may be reached. Asked before each request: it may be withdrawn at any time. */
export function mayReach(address: ServerAddress): Promise<boolean> {
  return browser.permissions.contains({ origins: [hostPattern(address)] });
}
