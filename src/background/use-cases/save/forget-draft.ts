import * as v from "valibot";
import { draftKey, withoutEarly } from "../../../shared/domain/draft/draft.ts";
import { StorageError, type StorageFailure } from "../../../shared/domain/failures.ts";
import { newsOf, numberAfter } from "../../../shared/domain/draft/joined-draft.ts";
import type { EntryId, ProfileId } from "../../../shared/domain/values/ids.ts";
import type { Result } from "../../../shared/domain/values/result.ts";
import * as ids from "../../../shared/resources/id-schemas.ts";
import * as forms from "../../../shared/rpc/form-schemas.ts";
import { ofForm } from "../../../shared/rpc/inputs.ts";
import { method } from "../../../shared/rpc/method.ts";
import { requireProfile } from "../profile-of.ts";
import type {
  Announcer,
  DraftStore,
  PrivateDraftStore,
  ProfileStore,
} from "../../../shared/ports/ports.ts";
import type { Afterwards } from "./afterwards.ts";

interface DraftPorts {
  drafts: DraftStore;
  privateDrafts: PrivateDraftStore;
  announcer: Pick<Announcer, "draft">;
}

/** Deletes the draft of a page, if it is the one with this entry id. */
export const forgetDraft = method(
  v.object({ ...ofForm, pageAddress: forms.address, entryId: ids.entryId }),
  (ports: DraftPorts & { profiles: ProfileStore }) =>
    async (typed): Promise<Result<void, StorageFailure>> => {
      const { id: profileId } = await requireProfile(ports.profiles, typed.profileId);
      return deleteDraft(ports, { ...typed, profileId });
    },
);

interface TypedOver {
  profileId: ProfileId;
  pageAddress: string;
  entryId: EntryId;
  /** The page was in a private window: its draft is kept in memory. */
  isPrivate?: boolean | undefined;
}

/**
 * The only function that deletes a saved draft. A draft typed over the page since then stays, and so does an earlier one
 * that the form had not seen, without what was typed in that form.
 */
async function deleteDraft(
  { drafts, privateDrafts, announcer }: DraftPorts,
  { profileId, pageAddress, entryId, isPrivate = false }: TypedOver,
): Promise<Result<void, StorageFailure>> {
  const typed = isPrivate ? privateDrafts : drafts;
  const key = draftKey(profileId, pageAddress);
  const kept = await typed.get(key);
  const { value } = kept.ok ? kept : { value: undefined };
  if (typeof value !== "object") return typed.forget(key, entryId);
  const without = withoutEarly(value, entryId);
  if (without === value) return typed.forget(key, entryId);
  const next = { ...without, change: { number: numberAfter(value) } };
  const put = await typed.put(key, next, { address: pageAddress, profileId });
  if (put.ok && !isPrivate) announcer.draft(newsOf(value, next));
  return put;
}

/**
 * Deletes the draft once its entry is kept. If that fails, the draft is shown again, and the entry is still
 * kept.
 */
export function forgetKeptDraft(
  ports: DraftPorts & { afterwards: Afterwards },
  typed: TypedOver,
): void {
  ports.afterwards(async () => {
    const forgotten = await deleteDraft(ports, typed);
    if (!forgotten.ok) throw new StorageError(forgotten.error);
  });
}
