import { draftKey, linkFieldNames, type Draft } from "../../domain/draft.ts";
import type { StorageFailure } from "../../domain/failures.ts";
import type { ProfileId } from "../../domain/values/ids.ts";
import type { Result } from "../../domain/values/result.ts";
import type { DraftStore, PrivateDraftStore, ProfileStore, Store } from "../ports.ts";
import { requireProfile } from "../profiles/profile-of.ts";

/**
 * Keeps the text that was typed over a page, in place of its earlier draft. A form that names no profile has not seen
 * that draft yet, and may be closed before it does: only what was changed in the form is replaced. A draft that was
 * saved and left behind is none.
 */
export function createKeepDraft(ports: {
  store: Store;
  drafts: DraftStore;
  privateDrafts: PrivateDraftStore;
  profiles: ProfileStore;
}): (input: {
  pageAddress: string;
  draft: Draft;
  tabId?: number;
  profileId?: ProfileId;
  isPrivate?: boolean;
}) => Promise<Result<void, StorageFailure>> {
  return async ({ pageAddress: address, draft, tabId, profileId: named, isPrivate }) => {
    const { id: profileId } = await requireProfile(ports.profiles, named);
    const drafts = isPrivate ? ports.privateDrafts : ports.drafts;
    const key = draftKey(profileId, address);
    const keep = (whole: Draft) => drafts.put(key, whole, { address, tabId, profileId });
    const kept = named === undefined ? await drafts.get(key) : undefined;
    if (!kept?.ok || typeof kept.value !== "object") return keep(draft);
    const { value: earlier } = kept;
    const saved = await ports.store.read((tx) => tx.entry(earlier.entryId));
    return keep(saved.ok && saved.value ? draft : changed(earlier, draft));
  };
}

/** The earlier draft with what was changed in the other. A field that is still empty there replaces nothing. */
function changed(earlier: Draft, draft: Draft): Draft {
  const { unchanged = [] } = draft;
  const names = linkFieldNames.filter(
    (name) => !unchanged.includes(name) && draft[name].length > 0,
  );
  return {
    ...draft,
    ...earlier,
    ...Object.fromEntries(names.map((name) => [name, draft[name]])),
    unchanged: earlier.unchanged?.filter((name) => !names.includes(name)),
  };
}
