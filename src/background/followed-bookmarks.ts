import type { BookmarkNews } from "../shared/domain/bookmarks/followed-folder.ts";
import type { FollowedFolders } from "../shared/ports/ports.ts";

/** The wait for more news: a browser reports each bookmark alone, and a person moves a new one to its folder. */
const calmMs = 500;

/** What a browser reports of its bookmarks. Between `began` and `ended`, it changes many. */
export type BookmarkEvent = BookmarkNews | "began" | "ended";

/**
 * Collects what the browser reports of new bookmarks, and hands it over once nothing more comes. The listener for
 * bookmarks wakes the background at each bookmark, so it is removed if no profile follows a folder. The background
 * starts with the listener, because one that is added later misses the event that woke the background.
 */
export function createFollowedBookmarks(ports: {
  folders: Pick<FollowedFolders, "all">;
  /** Adds or removes the listener for bookmarks. Without the permission, it does nothing. */
  listen: (on: boolean) => void;
  save: (news: readonly BookmarkNews[]) => Promise<void>;
  keepAlive: (work: () => Promise<void>) => Promise<void>;
  report: (error: unknown) => void;
}) {
  const { folders, listen, save, keepAlive, report } = ports;
  let isFollowing: boolean | undefined;
  let isBulk = false;
  let news: BookmarkNews[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  listen(true);

  function handOver(): void {
    const told = news;
    news = [];
    keepAlive(() => save(told)).catch(report);
  }

  return {
    /** Call this at the start of the background, after each change, and when the permission is given. */
    async follow({ isAllowed = false } = {}): Promise<void> {
      const before = isFollowing;
      isFollowing = (await folders.all()).length > 0;
      if (isFollowing === before && !isAllowed) return;
      listen(isFollowing);
      if (isFollowing) handOver();
    },

    hear(event: BookmarkEvent): void {
      if (event === "began" || event === "ended") isBulk = event === "began";
      else news.push(event);
      clearTimeout(timer);
      if (!isBulk && news.length > 0) timer = setTimeout(handOver, calmMs);
    },
  };
}
