import * as v from "valibot";
import {
  draftKey,
  linkFieldNames,
  withoutEarly,
  type Draft,
} from "../../../shared/domain/draft.ts";
import { inTurn } from "../../../shared/domain/runs.ts";
import type { StorageFailure } from "../../../shared/domain/failures.ts";
import type { Result } from "../../../shared/domain/values/result.ts";
import * as forms from "../../../shared/rpc/form-schemas.ts";
import { ofForm } from "../../../shared/rpc/inputs.ts";
import { method, type InputFor } from "../../../shared/rpc/method.ts";
import type {
  DraftStore,
  PrivateDraftStore,
  ProfileStore,
  Store,
} from "../../../shared/ports/ports.ts";
import { cleanTags } from "../../../shared/domain/values/tag.ts";
import { requireProfile } from "../profile-of.ts";

const input = v.object({
  ...ofForm,
  pageAddress: forms.address,
  draft: forms.draftSchema,
  tabId: v.exactOptional(forms.integer),
  /** The form has not seen the earlier draft yet. */
  isFirst: v.exactOptional(v.boolean()),
  /** The draft comes from a backup, and does not expire. */
  isMerged: v.exactOptional(v.boolean()),
});

/**
 * Keeps the text that was typed over a page until it is saved, in place of its earlier draft. A form that has not seen
 * that draft yet (`isFirst`) may be closed before it does: only what was typed in the form is replaced. A draft that was
 * saved and left behind is none. One call at a time: the form goes on once it has seen the earlier draft, and the
 * message from before must not come after that.
 */
export const keepDraft = method(
  input,
  (ports: {
    store: Store;
    drafts: DraftStore;
    privateDrafts: PrivateDraftStore;
    profiles: ProfileStore;
  }) => {
    async function keep(typed: InputFor<typeof input>): Promise<Result<void, StorageFailure>> {
      const { pageAddress: address, draft, tabId, isPrivate, isFirst } = typed;
      const { id: profileId } = await requireProfile(ports.profiles, typed.profileId);
      const drafts = isPrivate ? ports.privateDrafts : ports.drafts;
      const key = draftKey(profileId, address);
      const put = (text: Draft) =>
        drafts.put(key, text, { address, tabId, profileId }, typed.isMerged);
      if (!isFirst) return put(draft);
      const kept = await drafts.get(key);
      if (!kept.ok) return kept;
      const { value: earlier } = kept;
      if (typeof earlier !== "object" || earlier.entryId === draft.entryId) return put(draft);
      const whole = await ports.store.read(async (tx) => {
        if (await tx.entry(earlier.entryId)) return draft;
        // If Save was pressed in the form, what is typed in it is saved, and the earlier draft is not.
        const own = withoutEarly(earlier, draft.entryId);
        if (await tx.entry(draft.entryId)) return own;
        const { early: _early, ...over } = own;
        return { ...changed(earlier, draft), early: { entryId: draft.entryId, over } };
      });
      return whole.ok ? put(whole.value) : whole;
    }

    return inTurn(keep);
  },
);

const names = [...linkFieldNames, "collectionText", "repositoryText", "linkId"] as const;

/**
 * The earlier draft with what was typed in the other. A field that is still empty there replaces nothing; tags and
 * collections come beside the earlier ones, as in the form.
 */
function changed(earlier: Draft, draft: Draft): Draft {
  const unchanged: readonly string[] = draft.unchanged ?? [];
  const typed = names.filter((name) => !unchanged.includes(name) && draft[name]?.length);
  const collections = [...earlier.collections, ...draft.collections];
  const both: Partial<Draft> = {
    ...draft,
    tags: cleanTags([...earlier.tags, ...draft.tags]),
    collections: [...new Map(collections.map((one) => [one.localId, one])).values()],
  };
  return {
    ...draft,
    ...earlier,
    ...Object.fromEntries(typed.map((name) => [name, both[name]])),
    unchanged: earlier.unchanged?.filter((name) => !typed.includes(name)),
  };
}
