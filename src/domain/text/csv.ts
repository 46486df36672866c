/** Tells spreadsheets that a table is UTF-8. */
export const byteOrderMark = "\uFEFF";

/**
 * What a spreadsheet would run as a formula, because a page can choose its title (OWASP, "CSV Injection"). Where
 * the comma is the decimal sign, a semicolon separates cells, and quotation marks within one have no meaning: a
 * cell may begin after a semicolon, a tab or a line end, too. A quotation mark there would take the next cells and
 * lines into its own. Wide signs, as they are typed in Japanese, are taken for the narrow ones, to be safe.
 * Apostrophes before such a sign are counted with it, so that the one that is added can be told from them.
 */
const formula = String.raw`'*(?:[=+@\t\r＝＋＠－]|-(?!\)))`;
const quotation = String.raw`'*"`;
const begin = String.raw`(?<=^|[;\t\r\n])`;
const later = String.raw`(?<=[;\t\r\n])`;
const unmarked = new RegExp(`${begin}(?=${formula})|${later}(?=${quotation})`, "g");
const marked = new RegExp(`${begin}'(?=${formula})|${later}'(?=${quotation})`, "g");

/** A line of a table by RFC 4180. An apostrophe before it makes a formula a text; a number stays a number. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}

/**
 * A line of a table that begins with an address. It is as it was, because an apostrophe would make it another address:
 * at the beginning of a line, quotation marks have their meaning in all spreadsheets.
 */
export function csvLineOfLink(address: string, cells: readonly (string | number)[]): string {
  if (!isWholeAddress(address)) return csvLine([address, ...cells]);
  const first = /[",;]/.test(address) ? quoted(address) : address;
  return `${first},${csvLine(cells)}`;
}

/** What a cell said before it was written; `isAddress`: by `csvLineOfLink`, in the first cell. */
export function readCell(written: string, isAddress: boolean): string {
  return isAddress && isWholeAddress(written) ? written : written.replaceAll(marked, "");
}

/** Whether it is an address that cannot begin a formula, without line ends. */
function isWholeAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text);
}

function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = value.replaceAll(unmarked, "'");
  return /[",\r\n]/.test(safe) ? quoted(safe) : safe;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
