import * as v from "valibot";
import {
  draftKey,
  linkFieldNames,
  withoutEarly,
  type Draft,
} from "../../../shared/domain/draft/draft.ts";
import { inTurn } from "../../../shared/domain/runs.ts";
import type { StorageFailure } from "../../../shared/domain/failures.ts";
import {
  keptAfter,
  newsOf,
  numberAfter,
  type KeptDraft,
} from "../../../shared/domain/draft/joined-draft.ts";
import { ok, type Result } from "../../../shared/domain/values/result.ts";
import * as forms from "../../../shared/rpc/form-schemas.ts";
import { ofForm } from "../../../shared/rpc/inputs.ts";
import { method, type InputFor } from "../../../shared/rpc/method.ts";
import type {
  Announcer,
  DraftStore,
  PrivateDraftStore,
  ProfileStore,
  ReadTransaction,
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
  editor: v.exactOptional(forms.editorId),
  over: v.exactOptional(forms.draftSchema),
  /** A draft that is gone stays gone: the form asks only for what another one has typed. */
  ifKept: v.exactOptional(v.boolean()),
});

/**
 * Keeps the text that was typed over a page until it is saved, joined with what another form has typed since the draft
 * that this one knew (`over`): a popup may be closed before it could do that itself. A form that has not seen the
 * earlier draft of its page yet (`isFirst`) may be closed before it does: only what was typed in the form is replaced.
 * A draft that was saved and left behind is none. One call at a time: the form goes on once it has seen the earlier
 * draft, and the message from before must not come after that.
 */
export const keepDraft = method(
  input,
  (ports: {
    store: Store;
    drafts: DraftStore;
    privateDrafts: PrivateDraftStore;
    profiles: ProfileStore;
    announcer: Announcer;
  }) => {
    async function keep(typed: InputFor<typeof input>): Promise<Result<KeptDraft, StorageFailure>> {
      const { pageAddress: address, draft, tabId, isPrivate, isFirst } = typed;
      const { id: profileId } = await requireProfile(ports.profiles, typed.profileId);
      const drafts = isPrivate ? ports.privateDrafts : ports.drafts;
      const key = draftKey(profileId, address);
      const kept = await drafts.get(key);
      if (!kept.ok) return kept;
      const earlier = typeof kept.value === "object" ? kept.value : undefined;
      if (earlier === undefined && typed.ifKept) return ok({ number: 0 });
      const isUnseen = isFirst && earlier !== undefined && earlier.entryId !== draft.entryId;
      const whole = isUnseen
        ? await ports.store.read((tx) => joinEarly(tx, earlier, draft))
        : ok(keptAfter(earlier, typed));
      if (!whole.ok) return whole;
      const next = whole.value;
      const { number = 0, editor } = next.change ?? {};
      if (next !== earlier) {
        const page = { address, tabId, profileId };
        const put = await drafts.put(key, next, page, typed.isMerged);
        if (!put.ok) return put;
        if (!isPrivate) ports.announcer.draft(newsOf(earlier, next));
      }
      return ok({ number, ...(editor !== typed.editor && { draft: next }) });
    }

    return inTurn(keep);
  },
);

/** The earlier draft of the page, joined with that of a form that has not seen it. */
async function joinEarly(tx: ReadTransaction, earlier: Draft, draft: Draft): Promise<Draft> {
  const change = { number: numberAfter(earlier) };
  if (await tx.entry(earlier.entryId)) return { ...draft, change };
  // If Save was pressed in the form, what is typed in it is saved, and the earlier draft is not.
  const own = withoutEarly(earlier, draft.entryId);
  if (await tx.entry(draft.entryId)) return { ...own, change };
  const { early: _early, ...over } = own;
  return { ...changed(earlier, draft), early: { entryId: draft.entryId, over }, change };
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
