import {
  createFollowedStore,
  type FollowedNeeds,
} from "../../../src/pages/options/import/followed/store.ts";
import type { FollowedFolder } from "../../../src/shared/domain/bookmarks/followed-folder.ts";
import { ok } from "../../../src/shared/domain/values/result.ts";
import { aProfileId } from "../builders.ts";

/** A browser with the folders Bar and Bar / Reading, and the store of what is followed in it. */
export function fakeFollowed(
  start: { mayRead?: boolean; isMissing?: boolean; isGiven?: boolean } = {},
) {
  const browser = {
    mayRead: false,
    isMissing: false,
    isGiven: true,
    followed: undefined as FollowedFolder | undefined,
    ...start,
  };
  const reading = { id: "2", title: "Reading", children: [] };
  const needs: FollowedNeeds = {
    client: {
      getFollowedFolder: async () => ok(browser.followed),
      followFolder: async ({ folderId, isFiled }) => {
        const followed = { profileId: aProfileId, isFiled, seenMs: 0, missed: 0 };
        browser.followed = folderId === null ? undefined : { ...followed, folderId };
        return ok();
      },
    },
    ownBookmarks: {
      mayRead: async () => browser.mayRead,
      isMissing: async () => browser.isMissing,
      tree: async () => [
        { id: "0", title: "", children: [{ id: "1", title: "Bar", children: [reading] }] },
      ],
      async request() {
        browser.mayRead = browser.isGiven;
        return browser.isGiven;
      },
    },
  };
  return { browser, needs, store: createFollowedStore(needs) };
}
