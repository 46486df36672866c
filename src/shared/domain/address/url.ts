/** The parsed address, or undefined if it is invalid. */
export function getUrl(text: string, base?: string): URL | undefined {
  // URL.canParse in Node 20 refuses "bücher.example" after some 3,000 calls (AikidoSec/firewall-node#1086).
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** Whether the URL is a web address: http or https. */
export function isWeb({ protocol }: URL): boolean {
  return /^https?:$/.test(protocol);
}

/**
 * The last segment of an address's path that is not empty, decoded where that is possible. "" if the path
 * has none.
 */
export function lastSegment({ pathname }: URL): string {
  return unescaped(pathname.split("/").findLast((part) => part !== "") ?? "");
}

/** The text without its percent escapes. Unchanged if it has a lone percent sign, or an encoding other than UTF-8. */
export function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** An escaped byte whose first digit is one of these. */
const byte = (first: string) => `%[${first}][\\da-fA-F]`;
const more = `(?:${byte("\\da-fA-F")})`;

/** Patterns of the escapes of one character in UTF-8, by the number of its bytes. */
export const escapedCharacters: readonly string[] = [
  byte("0-7"),
  `${byte("cdCD")}${more}`,
  `${byte("eE")}${more}{2}`,
  `%[fF][0-7]${more}{3}`,
];

/**
 * The host, which may have a port, as the name of a site: without `www.`, a dot at its end, and the ports of
 * http and https.
 */
export function siteOfHost(host: string): string {
  return host.replace(/^(?:www\.)+(?=\w)|\.(?=:|$)|:(?:80|443)$/g, "");
}
