import * as v from "valibot";
import { addressMaxLength } from "../../../shared/domain/address/address.ts";
import type { StorageFailure } from "../../../shared/domain/failures.ts";
import type { ProfileId } from "../../../shared/domain/values/ids.ts";
import type { Profile } from "../../../shared/domain/profile/profile.ts";
import { mayStillSend } from "../../../shared/domain/jobs/job-state.ts";
import { ok, type Result } from "../../../shared/domain/values/result.ts";
import type {
  ProfileDeletion,
  ProfilesView,
  ProfileView,
} from "../../../shared/domain/views/views.ts";
import * as ids from "../../../shared/resources/id-schemas.ts";
import * as forms from "../../../shared/rpc/form-schemas.ts";
import { nothing } from "../../../shared/rpc/inputs.ts";
import { method } from "../../../shared/rpc/method.ts";
import { counts } from "./counts.ts";
import { hostOf } from "../outbox/entry-view.ts";
import { requireProfile } from "../profile-of.ts";
import type {
  Announcer,
  DraftStore,
  PrivateDraftStore,
  ProfileStore,
  ReadTransaction,
  Store,
} from "../../../shared/ports/ports.ts";

/** A profile as pages show it. */
export function viewProfile(profile: Profile): ProfileView {
  const { id, name, colour } = profile;
  return { id, name, colour, host: hostOf(profile) };
}

/** All profiles, and the one in use. */
export const listProfiles = method(
  nothing,
  ({ profiles }: { profiles: ProfileStore }) =>
    async (): Promise<Result<ProfilesView, never>> => {
      const { id } = await profiles.current();
      return ok({ current: id, all: (await profiles.all()).map(viewProfile) });
    },
);

/** Makes this the profile in use: the one that is meant if none is named. */
export const useProfile = method(
  v.object({ profileId: ids.profileId }),
  ({ profiles, announcer }: { profiles: ProfileStore; announcer: Announcer }) =>
    async ({ profileId }): Promise<Result<void, StorageFailure>> => {
      // A page with an old list may choose one that is gone: the one in use stays in use.
      await requireProfile(profiles, profileId);
      const used = await profiles.use(profileId);
      announcer.changed();
      return used;
    },
);

/**
 * Deletes a profile, with its key and all data this browser has of it, if everything unsent in it is in
 * `agreed`, the list that the user was shown: another entry may have replaced one that was sent since.
 * Otherwise, or without `agreed`, it only returns what would be lost. The contents are deleted first, so
 * that a deletion that stops halfway leaves a profile that can be deleted again. A repeated call changes
 * nothing.
 */
export const deleteProfile = method(
  v.object({
    profileId: ids.profileId,
    agreed: v.exactOptional(v.array(forms.text(addressMaxLength * 4))),
  }),
  ({
    store,
    drafts,
    privateDrafts,
    profiles,
    announcer,
    deliver,
  }: {
    store: Store;
    drafts: DraftStore;
    privateDrafts: PrivateDraftStore;
    profiles: ProfileStore;
    announcer: Announcer;
    deliver: () => void;
  }) => {
    /**
     * An entry that was saved during the deletion is kept, so its profile stays in the list, without a key.
     */
    async function keepIfNeeded(profile: Profile): Promise<void> {
      const needed = await store.read((tx) => tx.profileIds());
      if (needed.ok && needed.value.has(profile.id))
        await profiles.put({ ...profile, hasKey: false });
    }

    return async ({ profileId, agreed }): Promise<Result<ProfileDeletion, StorageFailure>> => {
      const isRepeated = agreed !== undefined && (await profiles.get(profileId)) === undefined;
      if (isRepeated) return ok({ deleted: true, lost: [], needsYou: 0, waiting: 0, drafts: 0 });
      const profile = await requireProfile(profiles, profileId);
      const typed = await drafts.idsOf(profileId);
      if (!typed.ok) return typed;
      const inPrivate = await privateDrafts.idsOf(profileId);
      if (!inPrivate.ok) return inPrivate;
      const emptied = await store.change(async (tx) => {
        const { needsYou } = await counts(tx, [profile]);
        const jobs = (await tx.jobs(profileId)).filter(mayStillSend);
        // A job that cannot be read may still send, too.
        const unread = tx.unreadableMet("job").map(({ id }) => id);
        const unsent = [...(await tx.unsentIds(profileId)), ...unread];
        const allTyped = [...typed.value, ...inPrivate.value, ...(await pageDrafts(tx, profileId))];
        const lost = [...unsent, ...allTyped, ...jobs.map(({ id }) => id)];
        const isAgreed = new Set(agreed);
        const deleted = agreed !== undefined && lost.every((id) => isAgreed.has(id));
        if (deleted) await tx.forgetProfile(profileId);
        const unfed = jobs.reduce((sum, { fed, rows }) => sum + rows - fed, 0);
        const waiting = unsent.length - needsYou + unfed;
        return { deleted, lost, needsYou, waiting, drafts: allTyped.length };
      });
      if (!emptied.ok || !emptied.value.deleted) return emptied;
      // Nothing of it that was claimed begins any more.
      deliver();
      const cleared = await drafts.forgetProfile(profileId);
      const inMemory = cleared.ok ? await privateDrafts.forgetProfile(profileId) : cleared;
      const removed = inMemory.ok ? await profiles.remove(profileId) : inMemory;
      if (removed.ok) await keepIfNeeded(profile);
      announcer.changed();
      return removed.ok ? emptied : removed;
    };
  },
);

/** What was typed about user pages and is not saved. A page that cannot be read may have a draft. */
async function pageDrafts(tx: ReadTransaction, profileId: ProfileId): Promise<string[]> {
  const pages = await tx.rows("user-page", profileId);
  const unreadable = tx.unreadableMet("user-page").map(({ id }) => id);
  return [...pages.flatMap(({ draft }) => (draft ? [draft.entryId] : [])), ...unreadable];
}
