/** Tells spreadsheets that a table is UTF-8. */
export const byteOrderMark = "\uFEFF";

/**
 * What a spreadsheet would run as a formula, because a page can choose its title (OWASP, "CSV Injection"). Where
 * the comma is the decimal sign, a semicolon separates cells, and quotation marks within one have no meaning: a
 * cell may begin after a semicolon, a tab or a line end, too. Wide signs, as they are typed in Japanese, are
 * taken for the narrow ones, to be safe.
 */
const formula = /(^|[;\t\r\n])(?=[=+@\t\r＝＋＠－]|-(?!\)))/g;

/** A line of a table by RFC 4180. An apostrophe before it makes a formula a text; a number stays a number. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}

function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = value.replace(formula, "$1'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
