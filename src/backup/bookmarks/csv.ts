import { oneLine, type Bookmark } from "./bookmark.ts";

/** The names that most services read. */
const head = ["url", "title", "description", "tags", "collections", "created", "id"];

/**
 * What a spreadsheet would run as a formula, because a page can choose its title (OWASP, "CSV Injection"). Where
 * the comma is the decimal sign, a semicolon separates cells, and quotation marks within one have no meaning: a
 * cell may begin after a semicolon, a tab or a line end, too. Wide signs, as they are typed in Japanese, begin a
 * formula as well.
 */
const formula = /(^|[;\t\r\n])(?=[=+@\t\r＝＋＠－]|-(?!\)))/g;

/**
 * A table by RFC 4180. The byte order mark tells spreadsheets that it is UTF-8. An apostrophe before it makes a
 * formula a text.
 */
export function writeCsv(bookmarks: readonly Bookmark[]): readonly string[] {
  return [
    "\u{FEFF}",
    line(head),
    ...bookmarks.map(({ address, title, description, tags, folders, createdAtMs, id }) =>
      line([
        address,
        title,
        description,
        tags.join(", "),
        // A title may have a comma in it, but is one line.
        folders.map((titles) => titles.map(oneLine).join(" / ")).join("\n"),
        new Date(createdAtMs).toISOString(),
        id === undefined ? "" : String(id),
      ]),
    ),
  ];
}

function line(cells: readonly string[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}

function cell(text: string): string {
  const safe = text.replace(formula, "$1'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
