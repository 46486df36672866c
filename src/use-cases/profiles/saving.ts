import type { StorageFailure } from "../../domain/failures.ts";
import type { ProfileId } from "../../domain/values/ids.ts";
import type { Compatibility } from "../../domain/profile/profile.ts";
import { ok, type Result } from "../../domain/values/result.ts";
import type { SavingChoices } from "../../domain/profile/saving.ts";
import type { SavingView } from "../../domain/views.ts";
import { hostOf } from "../views/entry-view.ts";
import { readPicks } from "../views/picks.ts";
import type { Announcer, ProfileStore, Store } from "../ports.ts";
import { requireProfile } from "./profile-of.ts";

/** The saving choices of a profile, with the tags, collections and repositories available. */
export function createGetSaving({
  store,
  profiles,
}: {
  store: Store;
  profiles: ProfileStore;
}): (input: { profileId?: ProfileId }) => Promise<Result<SavingView, StorageFailure>> {
  return async ({ profileId }) => {
    const profile = await requireProfile(profiles, profileId);
    const picks = await store.read((tx) => readPicks(tx, profile.id));
    if (!picks.ok) return picks;
    return ok({
      ...picks.value,
      profileId: profile.id,
      profileName: profile.name,
      host: hostOf(profile),
      saving: profile.saving,
      compatibility: profile.compatibility,
    });
  };
}

/** Stores these saving choices, and leaves the others as they are. They apply to later saves. */
export function createSaveSaving({
  profiles,
  announcer,
}: {
  profiles: ProfileStore;
  announcer: Announcer;
}): (input: {
  profileId?: ProfileId;
  saving: Partial<SavingChoices>;
  afterServerError?: Compatibility["afterServerError"];
}) => Promise<Result<void, StorageFailure>> {
  return async ({ profileId, saving, afterServerError }) => {
    const { id } = await requireProfile(profiles, profileId);
    const edited = await profiles.edit(id, (kept) => ({
      saving: { ...kept.saving, ...saving },
      compatibility: { ...kept.compatibility, ...(afterServerError && { afterServerError }) },
    }));
    if (edited.ok) announcer.changed();
    return edited;
  };
}
