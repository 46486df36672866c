import type { Bookmarks, Permissions } from "webextension-polyfill";
import { browser, isOnPhone } from "../browser.ts";
import { requestPermissions } from "../permissions.ts";

const ownLists: readonly string[] = ["bookmarks", "readingList"];

/**
 * Requests permission to read the bookmarks, and the reading list if the browser has one. Must be the first call in a
 * click handler. Resolves with false if the browser does not accept the request.
 */
export async function requestBookmarks(): Promise<boolean> {
  // Firefox's manifest has no `readingList`, and a request for a permission outside the manifest fails.
  const { optional_permissions = [] } = browser.runtime.getManifest();
  return requestNamed(optional_permissions.filter((name) => ownLists.includes(name)));
}

/** The same for the bookmarks alone. */
export function requestBookmarksAlone(): Promise<boolean> {
  return requestNamed(["bookmarks"]);
}

function requestNamed(permissions: readonly string[]): Promise<boolean> {
  // oxlint-disable-next-line no-unsafe-type-assertion -- the types do not know `readingList`
  return requestPermissions({ permissions } as Permissions.Permissions);
}

/**
 * The browser's own bookmarks as a tree, and its reading list as one more folder, named `readingListName`.
 * The permission must have been given. Throws if the browser refuses.
 */
export async function readOwnBookmarks(readingListName: string): Promise<readonly unknown[]> {
  const roots = await ownBookmarks.tree();
  const children = await browser.readingList?.query({});
  return children === undefined || children.length === 0
    ? roots
    : [...roots, { title: readingListName, children }];
}

/** The browser's own bookmarks. */
export const ownBookmarks = {
  mayRead: async () => browser.bookmarks !== undefined && isAllowed(),
  /** Whether the browser shows its bookmarks to no extension. Elsewhere, they are missing until they are allowed. */
  isMissing: async () => browser.bookmarks === undefined && (isOnPhone() || (await isAllowed())),
  async latestMs() {
    const [latest] = (await browser.bookmarks?.getRecent(1)) ?? [];
    return latest?.dateAdded ?? 0;
  },
  tree: async () => (await browser.bookmarks?.getTree()) ?? [],
};

function isAllowed(): Promise<boolean> {
  return browser.permissions.contains({ permissions: ["bookmarks"] });
}

/** What a browser tells of its bookmarks; `began` and `ended` stand around many changes. Firefox does not tell these. */
type Listener = (event: { id: string; from?: string } | "began" | "ended") => void;

/**
 * Calls back with each bookmark that is made or moved. Starts when the returned function is called with `true`, and
 * stops when it is called with `false`. Does nothing without the permission.
 */
export function createBookmarkWatch(listener: Listener): (on: boolean) => void {
  const onCreated = (id: string) => listener({ id });
  const onMoved = (id: string, { oldParentId }: Bookmarks.OnMovedMoveInfoType) =>
    listener({ id, from: oldParentId });
  const onBegan = () => listener("began");
  const onEnded = () => listener("ended");
  return (on) => {
    const { bookmarks } = browser;
    if (bookmarks === undefined) return;
    const method = on ? "addListener" : "removeListener";
    bookmarks.onCreated[method](onCreated);
    bookmarks.onMoved[method](onMoved);
    if (!("onImportBegan" in bookmarks)) return;
    // oxlint-disable-next-line no-unsafe-type-assertion -- Chromium's events, which the types do not know
    const { onImportBegan, onImportEnded } = bookmarks as unknown as ImportEvents;
    onImportBegan[method](onBegan);
    onImportEnded[method](onEnded);
  };
}

type ImportEvents = Record<
  "onImportBegan" | "onImportEnded",
  Record<"addListener" | "removeListener", (listener: () => void) => void>
>;

/** Calls back when the user gives or withdraws the permission to read the bookmarks. */
export function onBookmarksAllowed(listener: (isAllowed: boolean) => void): void {
  const { onAdded, onRemoved } = browser.permissions;
  for (const [event, isGiven] of [
    [onAdded, true],
    [onRemoved, false],
  ] as const)
    event.addListener(({ permissions = [] }) => {
      if (permissions.includes("bookmarks")) listener(isGiven);
    });
}
