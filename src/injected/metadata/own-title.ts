/** The names that a page gives its site. "" means that the page gives none. */
export interface SiteNames {
  siteName: string;
  applicationName: string;
  host: string;
}

const maxPieces = 19;
// What stands between the title of a page and the names of its section and its site.
const separators = /(\s+(?:[-–—|•·:»›/]|::)\s+|\s*[|»]\s*|:\s+)/u;

/**
 * The page's own title, if the document's title is the name of the site, or has that name beside it; "" if there is
 * none, or the document's title is the page's own. `described`: the metadata's titles, best first; `headings`: those
 * of the page.
 */
export function ownTitle(
  documentTitle: string,
  described: readonly string[],
  { siteName, applicationName, host }: SiteNames,
  headings: readonly string[] = [],
): string {
  const address = host.replace(/^www\./u, "");
  const names = [siteName, applicationName, address, address.replace(/\.[^.]+$/u, "")]
    .map(lettersAndDigits)
    .filter((name) => name !== "");
  const isOwn = (title: string) => !["", ...names].includes(lettersAndDigits(title));
  if (names.includes(lettersAndDigits(documentTitle))) return described.find(isOwn) ?? "";
  const own = new Set([...described, ...headings].filter(isOwn).map(lettersAndDigits));
  const runs = runsOf(documentTitle);
  const isOfSite = runs.some(({ text }) => names.includes(lettersAndDigits(text)));
  // Behind another name than the site's, a heading may be the name of a section or of a book.
  const offered = runs.filter(({ isFirst }) => isFirst || isOfSite);
  for (const title of own) {
    const run = offered.find(({ text }) => lettersAndDigits(text) === title);
    if (run !== undefined) return run.text;
  }
  return "";
}

/** The texts between any two separators of a title, without the whole title. */
function runsOf(title: string): { text: string; isFirst: boolean }[] {
  const pieces = title.slice(0, 1_000).split(separators, maxPieces);
  const runs: { text: string; isFirst: boolean }[] = [];
  for (let start = 0; start < pieces.length; start += 2) {
    for (let end = start + 1; end <= pieces.length; end += 2) {
      const isWhole = start === 0 && end === pieces.length;
      if (!isWhole) runs.push({ text: pieces.slice(start, end).join(""), isFirst: start === 0 });
    }
  }
  return runs;
}

/** Only the letters and digits, because `The Tide!` and `the-tide` are the same name. */
function lettersAndDigits(text: string): string {
  return text
    .slice(0, 1_000)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
}
