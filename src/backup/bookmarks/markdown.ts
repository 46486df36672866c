import { isWebAddress } from "../../domain/address/address.ts";
import { inMarkdown, markdownLink } from "../../domain/text/markdown-link.ts";
import { asText, folderTree, type Bookmark, type Folder } from "./bookmark.ts";

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
      `${"#".repeat(inside)} ${headingOf(title)}\n\n`,
      ...writeFolder(folder, inside),
    ]),
  ];
}

/**
 * What Import would leave out of a heading, as it does for lists that people write: the number before it, signs at its
 * ends, and brackets with nothing in them. And an address, which would make it a link.
 */
const notOfHeading = /^[|:;,-]|[|:;,-]$|(?<=^\d{1,4})[.)]|(?<=\( ?)\)|(?<=" ?)"|:(?=\/\/)/g;

function headingOf(title: string): string {
  return inMarkdown(title).replace(notOfHeading, String.raw`\$&`);
}

function writeBookmark({ address, title, description, tags }: Bookmark): string {
  const about = inMarkdown(description);
  const said = about === "" ? "" : `: ${about}`;
  const tagged = tags.map((tag) => ` #${inMarkdown(tag).replaceAll(" ", "-")}`).join("");
  // A backup may have brought the address of a script: a reader of Markdown would run what is linked here.
  const item = isWebAddress(address)
    ? markdownLink(title, address)
    : inMarkdown(asText({ title, address }));
  return `- ${item}${said}${tagged}\n`;
}
