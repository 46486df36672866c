import type { Permissions } from "webextension-polyfill";
import { browser } from "../browser.ts";

/** The reading list of Chromium. Firefox has none, and the types that both share know none. */
interface ReadingList {
  query(info: object): Promise<readonly { title: string; url: string }[]>;
}

const ownLists: readonly string[] = ["bookmarks", "readingList"];

/**
 * Requests permission to read the bookmarks, and the reading list if the browser has one. Must be the first call in a
 * click handler. Resolves with false if the browser does not accept the request.
 */
export async function requestBookmarks(): Promise<boolean> {
  // Firefox's manifest has no `readingList`, and a request for a permission outside the manifest fails.
  const { optional_permissions = [] } = browser.runtime.getManifest();
  const permissions = optional_permissions.filter((name) => ownLists.includes(name));
  try {
    // oxlint-disable-next-line no-unsafe-type-assertion -- the types do not know `readingList`
    return await browser.permissions.request({ permissions } as Permissions.Permissions);
  } catch {
    return false;
  }
}

/**
 * The browser's own bookmarks as a tree, and its reading list as one more folder, named `readingListName`.
 * The permission must have been given. Throws if the browser refuses.
 */
export async function readOwnBookmarks(readingListName: string): Promise<readonly unknown[]> {
  const roots = await browser.bookmarks.getTree();
  const children = await readingList()?.query({});
  return children === undefined || children.length === 0
    ? roots
    : [...roots, { title: readingListName, children }];
}

function readingList(): ReadingList | undefined {
  if (!("readingList" in browser)) return undefined;
  // oxlint-disable-next-line no-unsafe-type-assertion -- as documented by Chrome, 120 and newer
  return browser.readingList as ReadingList;
}
