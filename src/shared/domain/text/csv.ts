/** Tells spreadsheets that a table is UTF-8. */
export const byteOrderMark = "\uFEFF";

/**
 * Text that a spreadsheet would run as a formula, because a page can choose its title (OWASP, "CSV Injection"). In
 * countries with a decimal comma, a semicolon separates cells, and quotation marks inside a cell have no meaning
 * there. So a cell may also begin after a semicolon, a tab or a line end. A quotation mark there would swallow the
 * next cells and lines. Wide characters, as typed in Japanese, count as the narrow ones, to be safe. Apostrophes
 * before such a character belong to the match, so that the added apostrophe can be distinguished from them.
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

/**
 * The text of a cell before it was written. `isAddress`: the cell is the first one of a line that `csvLineOfLink`
 * wrote.
 */
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
