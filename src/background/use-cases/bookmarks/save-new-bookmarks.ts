import { linkFields } from "../../../shared/domain/fields/link.ts";
import type { DraftCollection } from "../../../shared/domain/draft/draft.ts";
import { isOfStorage } from "../../../shared/domain/views/badge.ts";
import { StorageError } from "../../../shared/domain/failures.ts";
import {
  bookmarksAtOnceMost,
  newBookmarks,
  type Bookmark,
  type BookmarkNews,
  type FollowedFolder,
} from "../../../shared/domain/bookmarks/followed-folder.ts";
import { inTurn } from "../../../shared/domain/runs.ts";
import { cleanText } from "../../../shared/domain/text/clean-text.ts";
import { asId, type ProfileId } from "../../../shared/domain/values/ids.ts";
import type { Result } from "../../../shared/domain/values/result.ts";
import type {
  Announcer,
  Clock,
  FollowedFolders,
  OwnBookmarks,
  ProfileStore,
  Random,
} from "../../../shared/ports/ports.ts";
import type { SaveLinkInput } from "../save/prepare-save.ts";
import type { Saved, SaveFailure } from "../save/save-link.ts";

export interface NewBookmarksPorts {
  folders: FollowedFolders;
  bookmarks: OwnBookmarks;
  profiles: Pick<ProfileStore, "get">;
  saveLink: (input: SaveLinkInput) => Promise<Result<Saved, SaveFailure>>;
  announcer: Pick<Announcer, "changed">;
  clock: Clock;
  random: Random;
}

/**
 * Saves the new bookmarks of each followed folder, like quick saves that nobody undoes: a page that is saved already,
 * or on its way, is not saved again. The function that it returns takes what the browser has told; without news, it
 * finds what was made while the background did not run. Many bookmarks at once are counted instead, because an import
 * shows them first. Two calls never run at the same time.
 *
 * Throws `StorageError` if a save is not kept; the next call tries it again.
 */
export function createSaveNewBookmarks(
  ports: NewBookmarksPorts,
): (news?: readonly BookmarkNews[]) => Promise<void> {
  const { folders, bookmarks, profiles } = ports;

  return inTurn(async (news: readonly BookmarkNews[] = []) => {
    const all = await folders.all();
    if (all.length === 0 || !(await bookmarks.mayRead())) return;
    // Without news, the background was woken for something else, and a tree may have many thousand bookmarks.
    const seenMs = Math.min(...all.map((one) => one.seenMs));
    if (news.length === 0 && (await bookmarks.latestMs()) <= seenMs) return;
    const roots = await bookmarks.tree();
    for (const followed of all) {
      if ((await profiles.get(followed.profileId)) === undefined) {
        await note(ports, followed.profileId, () => undefined);
        continue;
      }
      await saveAll(ports, followed, newBookmarks(roots, followed, news) ?? []);
    }
  });
}

async function saveAll(
  ports: NewBookmarksPorts,
  { profileId, isFiled }: FollowedFolder,
  found: readonly Bookmark[],
): Promise<void> {
  if (found.length > bookmarksAtOnceMost) {
    const latestMs = Math.max(...found.map(({ addedAtMs }) => addedAtMs));
    await note(ports, profileId, (kept) => ({
      ...seenUntil(ports, kept, latestMs),
      missed: kept.missed + found.length,
    }));
    ports.announcer.changed();
    return;
  }
  for (const [at, bookmark] of found.entries()) {
    const saved = await ports.saveLink(saveOf(ports, bookmark, profileId, isFiled));
    if (!saved.ok && isOfStorage(saved.error)) throw new StorageError(saved.error);
    // `seenMs` is only a time, so bookmarks of the same moment are noted together.
    if (found[at + 1]?.addedAtMs === bookmark.addedAtMs) continue;
    await note(ports, profileId, (kept) => seenUntil(ports, kept, bookmark.addedAtMs));
  }
}

/** A browser may have dates of the future, which must not hide what is made until then. */
function seenUntil(
  { clock }: NewBookmarksPorts,
  kept: FollowedFolder,
  addedAtMs: number,
): FollowedFolder {
  return { ...kept, seenMs: Math.max(kept.seenMs, Math.min(addedAtMs, clock.now())) };
}

async function note(
  { folders }: NewBookmarksPorts,
  profileId: ProfileId,
  change: (kept: FollowedFolder) => FollowedFolder | undefined,
): Promise<void> {
  // The user may have stopped it meanwhile.
  const noted = await folders.edit(profileId, (kept) => kept && change(kept));
  if (!noted.ok) throw new StorageError(noted.error);
}

function saveOf(
  { random }: NewBookmarksPorts,
  { address, title, path }: Bookmark,
  profileId: ProfileId,
  isFiled: boolean,
): SaveLinkInput {
  const folder = path.join(" / ");
  const collection: DraftCollection = {
    kind: "new",
    localId: asId(random.uuid()),
    entryId: asId(random.uuid()),
    title: folder,
  };
  return {
    profileId,
    pageAddress: address,
    quick: true,
    isUnattended: true,
    draft: {
      entryId: asId(random.uuid()),
      link: asId(random.uuid()),
      address,
      title: cleanText(title, linkFields.title.most),
      description: "",
      tags: [],
      collections: isFiled && folder.length <= linkFields.title.most ? [collection] : [],
      pageContent: false,
    },
  };
}
