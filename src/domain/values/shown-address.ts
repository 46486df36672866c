import { isWebAddress, untracked } from "./address.ts";
import { getUrl } from "./url.ts";

/** Addresses as people see them. */

/** The address without its tracking parameters, and their names; the same address when it has none. */
export function withoutTracking(address: string): { address: string; removed: readonly string[] } {
  const url = getUrl(address);
  if (url === undefined || !isWebAddress(address)) return { address, removed: [] };
  const { query, removed } = untracked(url);
  if (removed.length === 0) return { address, removed };
  url.search = query;
  return { address: url.href, removed };
}

/** The address as it is shown where room is short: host and path, no scheme, no `www.`. */
export function shortAddress(address: string): string {
  const url = getUrl(address);
  if (url === undefined || !isWebAddress(address)) return address;
  return url.host.replace(/^www\./, "") + url.pathname.replace(/\/$/, "") + url.search;
}
