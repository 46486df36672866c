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
  return unescaped(pathname.split("/").findLast((part) => part !== "") ?? "");
}

/** The text without its percent escapes, or as it is if it has a lone percent sign, or an encoding other than UTF-8. */
export function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The host, which may have a port, as the name of a site: without `www.`, a dot at its end, and the ports of
 * http and https.
 */
export function siteOfHost(host: string): string {
  return host.replace(/^(?:www\.)+(?=\w)|\.(?=:|$)|:(?:80|443)$/g, "");
}
