/** The names that a page gives its site. "" means that the page gives none. */
export interface SiteNames {
  siteName: string;
  applicationName: string;
  host: string;
}

/**
 * The title in the page's metadata, if the document's title is only the name of the site; "" otherwise. `described`:
 * the metadata's titles, best first.
 */
export function ownTitle(
  documentTitle: string,
  described: readonly string[],
  { siteName, applicationName, host }: SiteNames,
): string {
  const shown = lettersAndDigits(documentTitle);
  const address = host.replace(/^www\./u, "");
  const names = [siteName, applicationName, address, address.replace(/\.[^.]+$/u, "")].map(
    lettersAndDigits,
  );
  if (shown === "" || !names.includes(shown)) return "";
  return described.find((title) => ![...names, ""].includes(lettersAndDigits(title))) ?? "";
}

/** Only the letters and digits, because `The Tide!` and `the-tide` are the same name. */
function lettersAndDigits(text: string): string {
  return text
    .slice(0, 1_000)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
}
