import { byteOrderMark, csvLine, csvLineOfLink } from "../../domain/text/csv.ts";
import { oneLine, type Bookmark } from "./bookmark.ts";

/** The names that most services read. */
const head = ["url", "title", "description", "tags", "collections", "created", "id"];

/** A table by RFC 4180, in pieces: its head, then a line for each link. */
export function writeCsv(bookmarks: readonly Bookmark[]): readonly string[] {
  return [
    byteOrderMark,
    csvLine(head),
    ...bookmarks.map(({ address, title, description, tags, folders, createdAtMs, id }) =>
      csvLineOfLink(address, [
        title,
        description,
        tags.join(", "),
        // A title may have a comma in it, but is one line.
        folders.map((titles) => titles.map(titleInPath).join(" / ")).join("\n"),
        new Date(createdAtMs).toISOString(),
        id === undefined ? "" : String(id),
      ]),
    ),
  ];
}

/** A slash that stands alone would divide the title: it is doubled, as Import knows. */
function titleInPath(title: string): string {
  return oneLine(title).replace(/(?<!\S)\/+(?!\S)/gu, "$&/");
}
