import { byteOrderMark, csvLine, csvLineOfLink } from "../../../shared/domain/text/csv.ts";
import { oneLine, type Bookmark } from "./bookmark.ts";

/** The column names that most services recognise. */
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
        // A line break separates the folders, because a title may contain a comma but no line break.
        folders.map((titles) => titles.map(titleInPath).join(" / ")).join("\n"),
        new Date(createdAtMs).toISOString(),
        id === undefined ? "" : String(id),
      ]),
    ),
  ];
}

/** A slash between spaces would split the title, so it is doubled. Import reads the doubled slash as one. */
function titleInPath(title: string): string {
  return oneLine(title).replace(/(?<!\S)\/+(?!\S)/gu, "$&/");
}
