import type { Bookmark } from "./bookmark.ts";

/** The names that most services read. */
const head = ["url", "title", "description", "tags", "collections", "created", "id"];

/**
 * A table by RFC 4180. The byte order mark tells spreadsheets that it is UTF-8. A cell that a spreadsheet
 * would run as a formula begins with an apostrophe, because a page can choose its title
 * (OWASP, "CSV Injection").
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
        folders.map((titles) => titles.join(" / ")).join(", "),
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
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
