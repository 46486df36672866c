/** The absolute form of an http(s) address, without user name and password; undefined for anything else. */
export function parseHttpUrl(value: string, base?: string): string | undefined {
  // Longer ones are data, not addresses; servers refuse them at 8 kB and sooner.
  if (value.trim() === "" || value.length > 8_000) return undefined;
  if (!URL.canParse(value, base)) return undefined;
  const url = new URL(value, base);
  if (url.protocol !== "http:" && url.protocol !== "https:") return undefined;
  url.username = "";
  url.password = "";
  return url.href;
}

/** Whether two addresses are of the same page, fragments aside. */
export function isSamePage(first: string, second: string): boolean {
  const firstPage = pageOf(first);
  return firstPage !== undefined && firstPage === pageOf(second);
}

function pageOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  url.hash = "";
  url.username = "";
  url.password = "";
  return url.href;
}
