import { isWebAddress } from "../address/address.ts";
import { withoutLogin } from "../address/login.ts";
import type { ProfileId } from "../values/ids.ts";

/** A folder of the browser's bookmarks whose new bookmarks are saved in a profile. A profile has at most one. */
export interface FollowedFolder {
  profileId: ProfileId;
  /** The id that the browser gives the folder. It means nothing in another browser. */
  folderId: string;
  /** The folders of a bookmark become its collections, as an import makes them. */
  isFiled: boolean;
  /** Every bookmark that was made up to this time has been seen, epoch ms. */
  seenMs: number;
  /** Bookmarks that came together with too many others, and were not saved. */
  missed: number;
}

/** A bookmark or a folder, as both browsers describe it. */
export interface BookmarkNode {
  id: string;
  title: string;
  url?: string | undefined;
  /** Epoch ms. */
  dateAdded?: number | undefined;
  children?: readonly BookmarkNode[] | undefined;
}

export interface Bookmark {
  id: string;
  address: string;
  title: string;
  addedAtMs: number;
  /** The names of its folders, outermost first. */
  path: readonly string[];
}

/** A bookmark that was made, or moved from a folder. */
export interface BookmarkNews {
  id: string;
  from?: string | undefined;
}

/** More bookmarks at once are no save of a person: an import of the browser, or the first sync of a computer. */
export const bookmarksAtOnceMost = 50;

/** All folders below these, each with its path. */
export function foldersIn(
  roots: readonly BookmarkNode[],
): readonly { folder: BookmarkNode; path: readonly string[] }[] {
  const found: { folder: BookmarkNode; path: readonly string[] }[] = [];
  const waiting = roots.map((node) => ({ node, above: [] as readonly string[] })).toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, above } = next;
    if (node.url !== undefined || node.children === undefined) continue;
    const path = node.title === "" ? above : [...above, node.title];
    // The root of all bookmarks has no name, and is none that a person sees.
    if (path.length > 0) found.push({ folder: node, path });
    waiting.push(...node.children.map((child) => ({ node: child, above: path })).toReversed());
  }
  return found;
}

/**
 * The bookmarks of the folder and its subfolders that are new, oldest first: those of the news, and those that were
 * made after `seenMs`. What was moved within the folder is not new. Undefined if the folder is gone.
 */
export function newBookmarks(
  roots: readonly BookmarkNode[],
  { folderId, seenMs }: Pick<FollowedFolder, "folderId" | "seenMs">,
  news: readonly BookmarkNews[],
): readonly Bookmark[] | undefined {
  const all = foldersIn(roots);
  const followed = all.find(({ folder }) => folder.id === folderId);
  if (followed === undefined) return undefined;
  const within = new Set(foldersIn([followed.folder]).map(({ folder }) => folder.id));
  const isNew = new Set(
    news.flatMap(({ id, from }) => (from === undefined || !within.has(from) ? [id] : [])),
  );
  return all
    .filter(({ folder }) => within.has(folder.id))
    .flatMap(({ folder, path }) => bookmarksIn(folder, path))
    .filter(({ id, addedAtMs }) => isNew.has(id) || addedAtMs > seenMs)
    .toSorted((one, other) => one.addedAtMs - other.addedAtMs);
}

/** Its own bookmarks of web pages. */
function bookmarksIn({ children = [] }: BookmarkNode, path: readonly string[]): Bookmark[] {
  return children.flatMap(({ id, url = "", title, dateAdded = 0 }) =>
    isWebAddress(url)
      ? [{ id, address: withoutLogin(url), title, addedAtMs: dateAdded, path }]
      : [],
  );
}
