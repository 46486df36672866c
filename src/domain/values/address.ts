import { getUrl } from "./url.ts";

/** Page addresses: which can be saved, and which lead to the same page. */

/** The longest address of a link. Chrome's own limit is 2 MB; no real address is longer than this. */
export const addressMaxLength = 8_192;

/**
 * Query parameters that only record where a click came from, from the lists published by Brave and
 * ClearURLs.
 */
const tracking =
  /^(?:utm_\w+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|yclid|twclid|igshid|mc_[ce]id|_hs(?:enc|mi)|vero_id|wickedid|oly_(?:anon|enc)_id|rb_clickid|s_cid|mkt_tok|ref_src)$/i;

/** A host with a port (`quoin.example:8080`), although the part before the colon could be a scheme. */
const hostAndPort = /^(?:localhost|(?=[^/:?#]*\.)[^/:?#]+):\d{1,5}(?:[/?#]|$)/i;

const neverSaved = new Set(["javascript:", "data:", "blob:"]);

/**
 * A savable address, or undefined. Every scheme is savable except code, inline data, and addresses that end
 * with their tab.
 */
export function getSavableAddress(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > addressMaxLength) return undefined;
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) && !hostAndPort.test(trimmed);
  const withScheme = hasScheme ? trimmed : `https://${trimmed}`;
  const url = getUrl(withScheme);
  if (url === undefined || neverSaved.has(url.protocol)) return undefined;
  if (/^about:(?:blank|srcdoc)/.test(url.href)) return undefined;
  if ((url.protocol === "http:" || url.protocol === "https:") && !isHostPlausible(url))
    return undefined;
  return url.href;
}

const ofThisBrowser =
  /^(?:about|brave|chrome|chrome-\w+|devtools|edge|file|jar|moz-extension|opera|resource|view-source|vivaldi):/i;

/** Whether only this browser or this computer can open the address, and the service never could. */
export function isLocalAddress(address: string): boolean {
  return ofThisBrowser.test(address.trim());
}

function isHostPlausible(url: URL): boolean {
  return url.hostname !== "" && !url.hostname.includes("..");
}

/** The `addressKey` of an address the user may have typed, with the scheme added. */
export function typedAddressKey(text: string): string {
  return addressKey(getSavableAddress(text) ?? text);
}

/** Whether it is a web address: http or https. */
export function isWebAddress(text: string): boolean {
  const url = getUrl(text);
  return url !== undefined && (url.protocol === "http:" || url.protocol === "https:");
}

/**
 * Decides whether two addresses are the same page: equal keys, same page. Rows store the key, so changing
 * the rule needs a new database version that recomputes the keys.
 *
 * Ignored: http or https, `www.`, the case of the host, a default port, a trailing slash, tracking
 * parameters, the order of the others, and a fragment that only names a position in the page. Significant:
 * a fragment that is a route (`#/…`, `#!…`), and everything else.
 */
export function addressKey(address: string): string {
  const url = getUrl(address);
  if (url === undefined || !isWebAddress(address)) return address;
  const host = url.hostname.replace(/^www\./, "") + (url.port === "" ? "" : `:${url.port}`);
  const path = url.pathname.replace(/\/+$/, "");
  const kept = [...url.searchParams].filter(([name]) => !tracking.test(name));
  kept.sort(([nameA, valueA], [nameB, valueB]) => compare(nameA, nameB) || compare(valueA, valueB));
  const query = new URLSearchParams(kept).toString();
  const route = /^#[!/]./.test(url.hash) ? url.hash : "";
  // Anything not in UTF-8 has become one replacement character here, so such a query is kept as it was
  // written.
  if (query.includes("%EF%BF%BD")) return `${host}${path}?${untracked(url).query}${route}`;
  return host + path + (query === "" ? "" : `?${query}`) + route;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * The query as written, without the tracking parameters, and the names of those removed. Serialising it
 * again could change its meaning.
 */
export function untracked(url: URL): { query: string; removed: readonly string[] } {
  const removed: string[] = [];
  const kept = url.search
    .slice(1)
    .split("&")
    .filter((parameter) => {
      const [name = ""] = parameter.split("=", 1);
      if (tracking.test(name)) removed.push(name);
      return !removed.includes(name);
    });
  return { query: kept.join("&"), removed: [...new Set(removed)] };
}
