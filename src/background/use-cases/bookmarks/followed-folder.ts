import * as v from "valibot";
import type { StorageFailure } from "../../../shared/domain/failures.ts";
import type { FollowedFolder } from "../../../shared/domain/bookmarks/followed-folder.ts";
import { ok, type Result } from "../../../shared/domain/values/result.ts";
import type {
  Announcer,
  Clock,
  FollowedFolders,
  ProfileStore,
} from "../../../shared/ports/ports.ts";
import { text } from "../../../shared/rpc/form-schemas.ts";
import { inProfile, ofProfile } from "../../../shared/rpc/inputs.ts";
import { method } from "../../../shared/rpc/method.ts";
import { requireProfile } from "../profile-of.ts";

/** The folder of bookmarks that the profile follows; undefined if there is none. */
export const getFollowedFolder = method(
  ofProfile,
  ({ folders, profiles }: { folders: FollowedFolders; profiles: ProfileStore }) =>
    async ({ profileId }): Promise<Result<FollowedFolder | undefined, StorageFailure>> => {
      const { id } = await requireProfile(profiles, profileId);
      return ok((await folders.all()).find((one) => one.profileId === id));
    },
);

/**
 * Follows a folder of bookmarks from now on, or none with `null`. In a folder that is followed already, the bookmarks
 * that were seen stay seen; the count of missed ones starts anew.
 */
export const followFolder = method(
  v.object({ ...inProfile, folderId: v.nullable(text(1_000)), isFiled: v.boolean() }),
  ({
    folders,
    profiles,
    announcer,
    clock,
  }: {
    folders: FollowedFolders;
    profiles: ProfileStore;
    announcer: Announcer;
    clock: Clock;
  }) =>
    async ({ profileId, folderId, isFiled }): Promise<Result<void, StorageFailure>> => {
      const { id } = await requireProfile(profiles, profileId);
      const edited = await folders.edit(id, (kept) => {
        if (folderId === null) return undefined;
        const seenMs = kept?.folderId === folderId ? kept.seenMs : clock.now();
        return { profileId: id, folderId, isFiled, seenMs, missed: 0 };
      });
      if (edited.ok) announcer.changed();
      return edited;
    },
);
