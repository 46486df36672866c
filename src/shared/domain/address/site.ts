import { getSavableAddress, isWebAddress } from "./address.ts";
import { getUrl, siteOfHost } from "./url.ts";

/**
 * The site of an address, for choices about all pages of a site: the host and the port, without `www.`, as in
 * `addressKey`. A subdomain is a separate site. "" if the address has no host.
 */
export function siteOf(address: string): string {
  return siteOfHost(getUrl(address)?.host ?? "");
}

/**
 * The site that the user typed: a host, with or without a port, or the address of a page. Undefined for a
 * pattern such as `*.example`, and for an address outside the web.
 */
export function getTypedSite(text: string): string | undefined {
  const address = getSavableAddress(text);
  if (address === undefined || !isWebAddress(address)) return undefined;
  const site = siteOf(address);
  return site === "" || site.includes("*") ? undefined : site;
}
