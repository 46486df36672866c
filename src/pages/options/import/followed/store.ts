import { batch, signal } from "@preact/signals";
import type { Shown } from "../../../ui/shown.ts";
import type { Client } from "../../../../background/contract.ts";
import {
  foldersIn,
  type BookmarkNode,
  type FollowedFolder,
} from "../../../../shared/domain/bookmarks/followed-folder.ts";
import type { Failure } from "../../../../shared/domain/failures.ts";

export interface FollowedNeeds {
  client: Pick<Client, "getFollowedFolder" | "followFolder">;
  ownBookmarks: {
    mayRead: () => Promise<boolean>;
    isMissing: () => Promise<boolean>;
    tree: () => Promise<readonly BookmarkNode[]>;
    /** Must be called in a click, before anything else. */
    request: () => Promise<boolean>;
  };
}

/** The bookmarks of this browser that are saved as they are made. */
interface FollowedView {
  followed: FollowedFolder | undefined;
  mayRead: boolean;
  /** The browser shows its bookmarks to no extension. */
  isMissing: boolean;
  /** The folders of this browser, by their ids. Empty without the permission. */
  folders: ReadonlyMap<string, string>;
}

export type FollowedStore = Shown<ReturnType<typeof createFollowedStore>>;

/** The folder of the browser's bookmarks whose new bookmarks are saved in the profile in use. */
export function createFollowedStore({ client, ownBookmarks }: FollowedNeeds) {
  /** Undefined until it has been read. */
  const view = signal<FollowedView>();
  const failure = signal<Failure>();
  const isRefused = signal(false);

  async function load(): Promise<void> {
    const [read, mayRead, isMissing] = await Promise.all([
      client.getFollowedFolder({}),
      ownBookmarks.mayRead(),
      ownBookmarks.isMissing(),
    ]);
    const found = mayRead ? foldersIn(await ownBookmarks.tree()) : [];
    batch(() => {
      failure.value = read.ok ? undefined : read.error;
      if (!read.ok) return;
      const folders = new Map(found.map(({ folder, path }) => [folder.id, path.join(" / ")]));
      view.value = { followed: read.value, mayRead, isMissing, folders };
    });
  }

  return {
    view,
    failure,
    isRefused,
    load,
    /** In a click. */
    async allow() {
      isRefused.value = !(await ownBookmarks.request());
      await load();
    },
    /** `folderId`: "" for none. Missed bookmarks are forgotten. */
    async follow(folderId: string, isFiled: boolean) {
      const kept = await client.followFolder({ folderId: folderId || null, isFiled });
      if (kept.ok) await load();
      else failure.value = kept.error;
    },
  };
}
