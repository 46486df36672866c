// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aProfileId } from "../../test/support/builders.ts";
import { memoryArea } from "../../test/support/fake-ports.ts";
import { createFollowedFolders } from "../shared/platform/disk/followed-folders.ts";
import { createFollowedBookmarks } from "./followed-bookmarks.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aListener() {
  const done: string[] = [];
  const folders = createFollowedFolders(memoryArea());
  const bookmarks = createFollowedBookmarks({
    folders,
    listen: (on) => void done.push(on ? "listen" : "stop"),
    save: async (news) => void done.push(`save ${news.map(({ id }) => id).join(" ")}`.trim()),
    keepAlive: (work) => work(),
    report: (error) => void done.push(String(error)),
  });
  const one = { profileId: aProfileId, folderId: "1", isFiled: false, seenMs: 0, missed: 0 };
  return { done, bookmarks, follow: () => folders.edit(aProfileId, () => one) };
}

describe("the bookmarks of followed folders", () => {
  it("wake the background only while a folder is followed", async () => {
    const { done, bookmarks, follow } = aListener();
    await bookmarks.follow();
    await bookmarks.follow({ isAllowed: true });
    await follow();
    await bookmarks.follow();
    await bookmarks.follow();
    expect(done).toEqual(["listen", "stop", "stop", "listen", "save"]);
  });

  it("are listened to again once the permission is given back, and looked for", async () => {
    const { done, bookmarks, follow } = aListener();
    await follow();
    await bookmarks.follow();
    await bookmarks.follow({ isAllowed: true });
    expect(done).toEqual(["listen", "listen", "save", "listen", "save"]);
  });

  it("are handed over together: a person moves a new one to its folder", async () => {
    const { done, bookmarks } = aListener();
    bookmarks.hear({ id: "a" });
    await vi.advanceTimersByTimeAsync(400);
    bookmarks.hear({ id: "a", from: "2" });
    await vi.advanceTimersByTimeAsync(600);
    expect(done).toEqual(["listen", "save a a"]);
  });

  it("are handed over at the end of many changes", async () => {
    const { done, bookmarks } = aListener();
    bookmarks.hear("began");
    bookmarks.hear({ id: "a" });
    await vi.advanceTimersByTimeAsync(5_000);
    bookmarks.hear({ id: "b" });
    bookmarks.hear("ended");
    await vi.advanceTimersByTimeAsync(600);
    expect(done).toEqual(["listen", "save a b"]);
  });
});
