import { isWebAddress } from "../../../shared/domain/address/address.ts";
import { escapeHtml } from "../../../shared/domain/text/escape-html.ts";
import { asText, folderTree, oneLine, type Bookmark, type Folder } from "./bookmark.ts";

/**
 * The bookmark file that browsers read and write ("Netscape bookmark file"). Firefox and most services read the tags
 * from `TAGS`. Other browsers have no tags.
 */
export function writeHtml(bookmarks: readonly Bookmark[]): readonly string[] {
  return [
    "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n",
    '<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n',
    // Linkstow's own reader takes these texts as they are (`pages/importers/formats/bookmark-html.ts`).
    '<META NAME="generator" CONTENT="Linkstow">\n',
    "<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n",
    ...writeFolder(folderTree(bookmarks), ""),
  ];
}

function writeFolder({ folders, bookmarks }: Folder, indent: string): readonly string[] {
  const inside = `${indent}    `;
  return [
    `${indent}<DL><p>\n`,
    ...[...folders].flatMap(([title, folder]) => [
      `${inside}<DT><H3>${escapeHtml(oneLine(title))}</H3>\n`,
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
  const tagged = tags.length === 0 ? "" : ` TAGS="${escapeHtml(tags.join(","))}"`;
  // A backup may have added the address of a script, and another program would run a linked script.
  const item = isWebAddress(address)
    ? `<A HREF="${escapeHtml(address)}" ADD_DATE="${seconds}"${tagged}>${escapeHtml(oneLine(title))}</A>`
    : escapeHtml(asText({ title, address }));
  const link = `${indent}<DT>${item}\n`;
  return description === "" ? link : `${link}${indent}<DD>${escapeHtml(oneLine(description))}\n`;
}
