import { folderTree, oneLine, type Bookmark, type Folder } from "./bookmark.ts";

const deepestHeading = 6;

/** One list of links for each collection, under a heading. */
export function writeMarkdown(bookmarks: readonly Bookmark[]): readonly string[] {
  return writeFolder(folderTree(bookmarks), 0);
}

function writeFolder({ folders, bookmarks }: Folder, level: number): readonly string[] {
  const inside = Math.min(level + 1, deepestHeading);
  return [
    ...bookmarks.map(writeBookmark),
    ...(bookmarks.length > 0 ? ["\n"] : []),
    ...[...folders].flatMap(([title, folder]) => [
      `${"#".repeat(inside)} ${escaped(oneLine(title))}\n\n`,
      ...writeFolder(folder, inside),
    ]),
  ];
}

function writeBookmark({ address, title, description, tags }: Bookmark): string {
  // Angle brackets, because an address may contain parentheses.
  const href = address.replace(/[<>\s]/g, encodeURIComponent);
  const about = oneLine(description);
  const said = about === "" ? "" : `: ${escaped(about)}`;
  const tagged = tags.map((tag) => ` #${escaped(tag.replace(/\s+/gu, "-"))}`).join("");
  return `- [${escaped(oneLine(title))}](<${href}>)${said}${tagged}\n`;
}

function escaped(text: string): string {
  return text.replace(/[\\[\]`*_<>#]/g, "\\$&");
}
