/** The names by which a page calls its site. "" means: not told. */
export interface SiteNames {
  siteName: string;
  applicationName: string;
  host: string;
}

/**
 * The page's title from its metadata, if the document's title is the name of the site alone; "" otherwise.
 * `described`: the metadata's titles, best first.
 */
export function ownTitle(
  documentTitle: string,
  described: readonly string[],
  { siteName, applicationName, host }: SiteNames,
): string {
  const shown = plain(documentTitle);
  const address = host.replace(/^www\./u, "");
  const names = [siteName, applicationName, address, address.replace(/\.[^.]+$/u, "")].map(plain);
  if (shown === "" || !names.includes(shown)) return "";
  return described.find((title) => ![...names, ""].includes(plain(title))) ?? "";
}

/** Letters and digits alone: `The Tide!` and `the-tide` are one name. */
function plain(text: string): string {
  return text
    .slice(0, 1_000)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
}
