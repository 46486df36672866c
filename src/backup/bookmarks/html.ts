import { folderTree, oneLine, type Bookmark, type Folder } from "./bookmark.ts";

/**
 * The bookmark file that browsers read and write ("Netscape bookmark file"). Browsers know no tags: Firefox
 * and most services read them from `TAGS`.
 */
export function writeHtml(bookmarks: readonly Bookmark[]): readonly string[] {
  return [
    "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n",
    '<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n',
    "<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n",
    ...writeFolder(folderTree(bookmarks), ""),
  ];
}

function writeFolder({ folders, bookmarks }: Folder, indent: string): readonly string[] {
  const inside = `${indent}    `;
  return [
    `${indent}<DL><p>\n`,
    ...[...folders].flatMap(([title, folder]) => [
      `${inside}<DT><H3>${escaped(oneLine(title))}</H3>\n`,
      ...writeFolder(folder, inside),
    ]),
    ...bookmarks.map((bookmark) => writeBookmark(bookmark, inside)),
    `${indent}</DL><p>\n`,
  ];
}

function writeBookmark(
  { address, title, description, tags, createdAtMs }: Bookmark,
  indent: string,
): string {
  const seconds = Math.floor(createdAtMs / 1_000);
  const tagged = tags.length === 0 ? "" : ` TAGS="${escaped(tags.join(","))}"`;
  const link = `${indent}<DT><A HREF="${escaped(address)}" ADD_DATE="${seconds}"${tagged}>${escaped(oneLine(title))}</A>\n`;
  return description === "" ? link : `${link}${indent}<DD>${escaped(oneLine(description))}\n`;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
