import { addressKey, isWebAddress } from "../../shared/domain/address/address.ts";
import { getUrl, isWeb } from "../../shared/domain/address/url.ts";

// A longer text is data, not an address. Servers refuse addresses of 8 kB, and some shorter ones.
const maxLength = 8_000;

/** The absolute form of an http(s) address, without user name and password; undefined for anything else. */
export function parseHttpUrl(value: string, base?: string): string | undefined {
  if (value.trim() === "" || value.length > maxLength) return undefined;
  const url = getUrl(value, base);
  if (url === undefined || !isWeb(url)) return undefined;
  url.username = "";
  url.password = "";
  // Serialising makes characters outside ASCII at least three times as long.
  return url.href.length > maxLength ? undefined : url.href;
}

/** A mail address with its scheme, normalised; undefined for anything else. */
export function parseMailUrl(value: string): string | undefined {
  const url = getUrl(value);
  return url?.protocol === "mailto:" && url.href.length <= maxLength ? url.href : undefined;
}

/** Whether two web addresses lead to the same page by the rule that distinguishes saves (`addressKey`). */
export function isSamePage(first: string, second: string): boolean {
  return isWebAddress(first) && addressKey(first) === addressKey(second);
}

/** The name of the place in a page to which a link in it leads, decoded; undefined if it leads elsewhere. */
export function getPlaceInPage(href: string, pageUrl: string): string | undefined {
  const [page] = pageUrl.split("#");
  const [linked, place] =
    (href.startsWith("#") ? page + href : parseHttpUrl(href, pageUrl))?.split("#") ?? [];
  if (linked !== page || place === undefined) return undefined;
  try {
    return decodeURIComponent(place);
  } catch {
    return place;
  }
}
