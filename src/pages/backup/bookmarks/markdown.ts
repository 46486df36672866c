import { isWebAddress } from "../../../shared/domain/address/address.ts";
import { inMarkdown, markdownLink } from "../../../shared/domain/text/markdown-link.ts";
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
 * The parts of a heading that Import would leave out, as in lists that people write: a number before it, punctuation
 * at its ends, empty brackets. Also an address, which would turn the heading into a link.
 */
const notOfHeading = /^[|:;,-]|[|:;,-]$|(?<=^\d{1,4})[.)]|(?<=\( ?)\)|(?<=" ?)"|:(?=\/\/)/g;

function headingOf(title: string): string {
  return inMarkdown(title).replace(notOfHeading, String.raw`\$&`);
}

function writeBookmark({ address, title, description, tags }: Bookmark): string {
  const about = inMarkdown(description);
  const said = about === "" ? "" : `: ${about}`;
  const tagged = tags.map((tag) => ` #${inMarkdown(tag).replaceAll(" ", "-")}`).join("");
  // A backup may have added the address of a script, and a reader of Markdown would run a linked script.
  const item = isWebAddress(address)
    ? markdownLink(title, address)
    : inMarkdown(asText({ title, address }));
  return `- ${item}${said}${tagged}\n`;
}
