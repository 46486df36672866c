import { untracked } from "./address.ts";
import { getUrl, isWeb } from "./url.ts";

/** Addresses as shown to the user. */

/**
 * The address without its tracking parameters, and the names of the removed parameters. Returns the same address if it
 * has none.
 */
export function withoutTracking(address: string): { address: string; removed: readonly string[] } {
  const url = getUrl(address);
  if (url === undefined || !isWeb(url)) return { address, removed: [] };
  const { query, removed } = untracked(url);
  if (removed.length === 0) return { address, removed };
  url.search = query;
  return { address: url.href, removed };
}

/** A short form of the address for small spaces: host and path, without scheme and `www.`. */
export function shortAddress(address: string): string {
  const url = getUrl(address);
  if (url === undefined || !isWeb(url)) return address;
  return url.host.replace(/^www\./, "") + url.pathname.replace(/\/$/, "") + url.search;
}
