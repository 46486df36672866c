import { draftKey, linkFieldNames, withoutEarly, type Draft } from "../../domain/draft.ts";
import type { StorageFailure } from "../../domain/failures.ts";
import type { ProfileId } from "../../domain/values/ids.ts";
import type { Result } from "../../domain/values/result.ts";
import type { DraftStore, PrivateDraftStore, ProfileStore, Store } from "../ports.ts";
import { cleanTags } from "../../domain/values/tag.ts";
import { requireProfile } from "../profiles/profile-of.ts";

interface Typed {
  pageAddress: string;
  draft: Draft;
  tabId?: number;
  profileId?: ProfileId;
  isPrivate?: boolean;
  isFirst?: boolean;
  isMerged?: boolean;
}

/**
 * Keeps the text that was typed over a page, in place of its earlier draft. A form that has not seen that draft yet
 * (`isFirst`) may be closed before it does: only what was typed in the form is replaced. A draft that was saved and
 * left behind is none. One call at a time: the form goes on once it has seen the earlier draft, and the message from
 * before must not come after that.
 */
export function createKeepDraft(ports: {
  store: Store;
  drafts: DraftStore;
  privateDrafts: PrivateDraftStore;
  profiles: ProfileStore;
}): (input: Typed) => Promise<Result<void, StorageFailure>> {
  let last: Promise<unknown> = Promise.resolve();

  async function keep(input: Typed): Promise<Result<void, StorageFailure>> {
    const { pageAddress: address, draft, tabId, isPrivate, isFirst } = input;
    const { id: profileId } = await requireProfile(ports.profiles, input.profileId);
    const drafts = isPrivate ? ports.privateDrafts : ports.drafts;
    const key = draftKey(profileId, address);
    const put = (text: Draft) =>
      drafts.put(key, text, { address, tabId, profileId }, input.isMerged);
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

  return (input) => {
    const kept = last.then(() => keep(input));
    last = kept.catch(() => undefined);
    return kept;
  };
}

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
