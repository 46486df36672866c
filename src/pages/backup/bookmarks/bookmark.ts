import { ancestorsOf } from "../../../shared/domain/collections/lineage.ts";
import type { LocalId } from "../../../shared/domain/values/ids.ts";
import type { CollectionRow } from "../../../shared/resources/collection/row.ts";
import { linkName, type LinkRow } from "../../../shared/resources/link/row.ts";

/** A link in the form that other programs read. */
export interface Bookmark {
  address: string;
  title: string;
  description: string;
  tags: readonly string[];
  /** For each collection of the link, the titles from the top level down. */
  folders: readonly (readonly string[])[];
  createdAtMs: number;
  /** The id at the service. */
  id?: number;
}

/** Undefined if the address of the link is not known here. */
export function bookmarkOf(
  row: LinkRow,
  collections: ReadonlyMap<LocalId, CollectionRow>,
): Bookmark | undefined {
  if (row.targetUrl === "") return undefined;
  const folders = row.collections.flatMap((id) => {
    const collection = collections.get(id);
    if (collection === undefined) return [];
    const path = [...ancestorsOf(collections, collection).toReversed(), collection];
    return [path.map(({ title }) => title)];
  });
  return {
    address: row.targetUrl,
    title: linkName(row),
    description: row.description,
    tags: row.tags,
    folders,
    createdAtMs: row.createdAtMs,
    ...(row.remoteId !== undefined && { id: row.remoteId }),
  };
}

/** The bookmarks of a folder, and the folders in it. */
export interface Folder {
  bookmarks: Bookmark[];
  folders: Map<string, Folder>;
}

/** Each bookmark appears once: in its first folder, or at the top. */
export function folderTree(bookmarks: readonly Bookmark[]): Folder {
  const top = emptyFolder();
  for (const bookmark of bookmarks) {
    let folder = top;
    for (const title of bookmark.folders[0] ?? []) {
      const inside = folder.folders.get(title) ?? emptyFolder();
      folder.folders.set(title, inside);
      folder = inside;
    }
    folder.bookmarks.push(bookmark);
  }
  return top;
}

function emptyFolder(): Folder {
  return { bookmarks: [], folders: new Map() };
}

/** The text for a bookmark that must not become a link: its title and its address, once if they are equal. */
export function asText({ title, address }: Pick<Bookmark, "title" | "address">): string {
  return oneLine(title === address ? address : `${title} ${address}`);
}

/** A text on one line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}
