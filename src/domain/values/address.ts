import { getUrl } from "./url.ts";

/**
 * Addresses of pages: which can be saved, and which are the same page.
 */

/** Longest address a link may have. Chrome's own bound is 2 MB; nothing real is longer than this. */
export const addressMaxLength = 8_192;

/** Query parameters that only say where a click came from. From the lists that Brave and ClearURLs publish. */
const tracking =
  /^(?:utm_\w+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|yclid|twclid|igshid|mc_[ce]id|_hs(?:enc|mi)|vero_id|wickedid|oly_(?:anon|enc)_id|rb_clickid|s_cid|mkt_tok|ref_src)$/i;

/** A host and its port (`quoin.example:8080`), though the part before the colon could be a scheme. */
const hostAndPort = /^(?:localhost|(?=[^/:?#]*\.)[^/:?#]+):\d{1,5}(?:[/?#]|$)/i;

const neverSaved = new Set(["javascript:", "data:", "blob:"]);

/** A saveable address, or undefined: anything with a scheme but code, inline data and what dies with its tab. */
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

/** Whether only this browser, or this computer, can open what stands there: nothing that a service could. */
export function isLocalAddress(address: string): boolean {
  return ofThisBrowser.test(address.trim());
}

function isHostPlausible(url: URL): boolean {
  return url.hostname !== "" && !url.hostname.includes("..");
}

/** Which page an address is of that a person may have typed: `addressKey`, with the scheme mended. */
export function typedAddressKey(text: string): string {
  return addressKey(getSavableAddress(text) ?? text);
}

/** Whether it is an address on the web: http or https. */
export function isWebAddress(text: string): boolean {
  const url = getUrl(text);
  return url !== undefined && (url.protocol === "http:" || url.protocol === "https:");
}

/**
 * Decides whether two addresses are the same page: equal keys, same page. Rows store it: another way of
 * folding needs a new version of the database, which keys them anew.
 *
 * Folded: scheme http/https, `www.`, the case of the host, a default port, a trailing slash, tracking
 * parameters, the order of the others, and a fragment that only names a place in the page. Kept: a
 * fragment that is a route (`#/…`, `#!…`), and everything else.
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
  // What is not UTF-8 is one and the same sign by now: such a query stands as it was written.
  if (query.includes("%EF%BF%BD")) return `${host}${path}?${untracked(url).query}${route}`;
  return host + path + (query === "" ? "" : `?${query}`) + route;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The query's own text without what tracks, and the names of that: written anew it need not mean the same. */
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
