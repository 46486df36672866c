import * as v from "valibot";
import type { StorageFailure } from "../../../shared/domain/failures.ts";
import type { Look } from "../../../shared/domain/profile/saving.ts";
import { ok, type Result } from "../../../shared/domain/values/result.ts";
import type { SavingView } from "../../../shared/domain/views/views.ts";
import * as forms from "../../../shared/rpc/form-schemas.ts";
import { afterServerError } from "../../../shared/rpc/compatibility-schema.ts";
import { inProfile, nothing, ofProfile } from "../../../shared/rpc/inputs.ts";
import { method } from "../../../shared/rpc/method.ts";
import { hostOf } from "../outbox/entry-view.ts";
import { readPicks } from "../ledger/picks.ts";
import type { Announcer, ProfileStore, Store } from "../../../shared/ports/ports.ts";
import { requireProfile } from "../profile-of.ts";

/** The saving choices of a profile, with the tags, collections and repositories available. */
export const getSaving = method(
  ofProfile,
  ({ store, profiles }: { store: Store; profiles: ProfileStore }) =>
    async ({ profileId }): Promise<Result<SavingView, StorageFailure>> => {
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
    },
);

/** The look of the profile in use. Reads no links, so that each page can ask for it. */
export const getLook = method(
  nothing,
  ({ profiles }: { profiles: ProfileStore }) =>
    async (): Promise<Result<Look, never>> => {
      const { theme, linkForm, showsPictures } = (await profiles.current()).saving;
      return ok({ theme, linkForm, showsPictures });
    },
);

/**
 * Stores these saving choices, which apply to later saves. The others stay as they are: another page, or a sync, may
 * have changed them meanwhile.
 */
export const saveSaving = method(
  v.object({ ...inProfile, saving: forms.savingChangesSchema, afterServerError }),
  ({ profiles, announcer }: { profiles: ProfileStore; announcer: Announcer }) =>
    async ({ profileId, saving, ...other }): Promise<Result<void, StorageFailure>> => {
      const { id } = await requireProfile(profiles, profileId);
      const edited = await profiles.edit(id, (kept) => ({
        saving: { ...kept.saving, ...saving },
        compatibility: { ...kept.compatibility, ...other },
      }));
      if (edited.ok) announcer.changed();
      return edited;
    },
);
