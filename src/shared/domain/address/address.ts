import { isQueryFixed, isTrackingName } from "./tracking.ts";
import { getUrl, isWeb, siteOfHost } from "./url.ts";

/** Page addresses: which can be saved, and which lead to the same page. */

/** The longest address of a link. Chrome's own limit is 2 MB; no real address is longer than this. */
export const addressMaxLength = 8_192;

/** The longest address of a page in front of the user. A longer address is cut, and cannot be saved. */
export const pageAddressMaxLength = 4 * addressMaxLength;

/** A host with a port (`quoin.example:8080`), although the part before the colon could be a scheme. */
const hostAndPort = /^(?:localhost|(?=[^/:?#]*\.)[^/:?#]+):\d{1,5}(?:[/?#]|$)/i;

const neverSaved = /^(?:(?:javascript|data|blob):|about:(?:blank|srcdoc))/;

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
  if (url === undefined || neverSaved.test(url.href)) return undefined;
  return isWeb(url) && url.hostname.includes("..") ? undefined : url.href;
}

const ofThisBrowser =
  /^(?:about|brave|chrome|chrome-\w+|devtools|edge|file|jar|moz-extension|opera|resource|view-source|vivaldi):/i;

/** Whether only this browser or this computer can open the address, and the service never could. */
export function isLocalAddress(address: string): boolean {
  return ofThisBrowser.test(address.trim());
}

/** The `addressKey` of an address the user may have typed, with the scheme added. */
export function typedAddressKey(text: string): string {
  return addressKey(getSavableAddress(text) ?? text);
}

/** Whether it is a web address: http or https. */
export function isWebAddress(text: string): boolean {
  const url = getUrl(text);
  return url !== undefined && isWeb(url);
}

/**
 * Decides whether two addresses are the same page: equal keys, same page. Rows and drafts store the key, so a
 * change of the rule needs a step that calls `rekey.ts`.
 *
 * Ignored: http or https, `www.`, the case of the host, a dot after the host, the ports 80 and
 * 443, slashes at the end, user name and password, tracking parameters, the order of parameters with different
 * names, a fragment that only names a position in the page, the case of an escape (`%c3`), and the escape of a
 * character that needs none (`%7E`). Significant: a fragment that is a route (`#/a`, `#!a`, `#?a`, `#a/b`), the
 * order of parameters with the same name or without a value, all parameters of a sign-in, and everything else.
 *
 * The key of a key, read as an address, is the key.
 */
export function addressKey(address: string): string {
  const url = getUrl(address);
  if (url === undefined || !isWeb(url)) return address;
  url.href = spelled(url.href);
  const path = withoutLastSlashes(url.pathname);
  const query = queryKey(url);
  return siteOfHost(url.host) + path + (query && `?${query}`) + routeOf(url);
}

/**
 * The text with only the necessary escapes, in capitals. The lookbehind skips an escape that would become part of
 * another one (`%%41`).
 */
function spelled(text: string): string {
  return text.replace(/(?<!%.?)(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return encodeURIComponent(decodeURIComponent(escapes));
    } catch {
      // The escapes are not UTF-8.
      return escapes.toUpperCase();
    }
  });
}

/** A name without a value, together with other parameters. */
const hasBareName = /^[^=&]+&|&[^=&]+(?:&|$)/;

function queryKey(url: URL): string {
  const { query } = untracked(url);
  if (isQueryFixed(url) || hasBareName.test(query)) return query;
  // The class drops one question mark at the beginning, including the second one of `/??a=b`.
  const parameters = new URLSearchParams(`?${query}`);
  parameters.sort();
  const sorted = parameters.toString();
  // Bytes that are not UTF-8 have become the same replacement character here, so such a query stays as written.
  return sorted.includes("%EF%BF%BD") ? query : sorted;
}

/** The fragment, if it is the address of a page within an application; without a text to be highlighted. */
function routeOf({ hash }: URL): string {
  const route = withoutLastSlashes(hash.replace(/:~:.*/, ""));
  return /^#(?:[!/?]|[\w-]+\/)./.test(route) ? route : "";
}

/** Without the lookbehind, a long run of slashes would be read once for each slash. */
function withoutLastSlashes(text: string): string {
  return text.replace(/(?<!\/)\/+$/, "");
}

/**
 * The query as written, without the tracking parameters, and the names of the removed parameters. Serialising it again
 * could change its meaning.
 */
export function untracked(url: URL): { query: string; removed: readonly string[] } {
  const removed = new Set<string>();
  const written = url.search.slice(1);
  if (isQueryFixed(url)) return { query: written, removed: [] };
  const kept = written.split("&").filter((parameter) => {
    const [name = ""] = parameter.split("=", 1);
    if (isTrackingName(name)) removed.add(name);
    return !removed.has(name);
  });
  return { query: kept.join("&"), removed: [...removed] };
}
