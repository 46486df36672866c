/** The parsed address, or undefined if it is invalid. */
export function getUrl(text: string, base?: string): URL | undefined {
  // URL.canParse in Node 20 refuses "bücher.example" after some 3,000 calls (AikidoSec/firewall-node#1086).
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/**
 * The last segment of an address's path that is not empty, decoded where that is possible. "" if the path
 * has none.
 */
export function lastSegment({ pathname }: URL): string {
  const segment = pathname.split("/").findLast((part) => part !== "") ?? "";
  try {
    return decodeURIComponent(segment);
  } catch {
    // A lone percent sign.
    return segment;
  }
}

/**
 * The host, which may have a port, as the name of a site: without `www.`, a dot at its end, and the ports of
 * http and https.
 */
export function siteOfHost(host: string): string {
  return host.replace(/^(?:www\.)+(?=\w)|\.(?=:|$)|:(?:80|443)$/g, "");
}
