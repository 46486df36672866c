import * as v from "valibot";
import { linkFields } from "../../../shared/domain/fields/link.ts";
import type { StorageFailure } from "../../../shared/domain/failures.ts";
import type { FiledPage } from "../../../shared/domain/suggest/features.ts";
import type { Offer } from "../../../shared/domain/suggest/offer.ts";
import { ok, type Result } from "../../../shared/domain/values/result.ts";
import { tagKey } from "../../../shared/domain/values/tag.ts";
import type { Suggested, SuggestionsView } from "../../../shared/domain/suggest/views.ts";
import { exactly } from "../../../shared/resources/exactly.ts";
import * as forms from "../../../shared/rpc/form-schemas.ts";
import { ofForm } from "../../../shared/rpc/inputs.ts";
import { method } from "../../../shared/rpc/method.ts";
import type { ProfileStore, Store } from "../../../shared/ports/ports.ts";
import { requireProfile } from "../profile-of.ts";
import type { Histories } from "./histories.ts";

/** A page as suggestions are asked for it: what it tells itself, and no text that was typed. */
const filedPage = exactly<FiledPage>()(
  v.object({
    address: forms.address,
    title: forms.text(linkFields.title.most * 50),
    description: forms.text(linkFields.description.most * 50),
    keywords: v.exactOptional(
      v.pipe(v.array(forms.text(linkFields.title.most)), v.maxLength(1_000)),
    ),
  }),
);

/**
 * The collections and tags that fit a page, by the user's own links. Nothing in private windows, and nothing
 * if the profile does not want suggestions: then no link is read. Slow beside the form, which asks for them apart.
 */
export const suggest = method(
  v.object({ ...ofForm, page: filedPage }),
  ({
    store,
    profiles,
    histories,
  }: {
    store: Store;
    profiles: ProfileStore;
    histories: Pick<Histories, "of">;
  }) =>
    async ({ page, profileId, isPrivate }): Promise<Result<SuggestionsView, StorageFailure>> => {
      const profile = await requireProfile(profiles, profileId);
      const { id } = profile;
      if (isPrivate === true || !profile.saving.suggestsFromHistory) {
        return ok({ profileId: id, collections: [], tags: [] });
      }
      const known = await store.read(async (tx) => ({
        collections: await tx.rows("collection", id),
        tags: await tx.rows("tag", id),
      }));
      if (!known.ok) return known;
      const history = await histories.of(id, known.value.collections);
      if (!history.ok) return history;
      const { collections, tags } = history.value.suggest(page);
      const names = new Map(known.value.tags.map(({ key, name }) => [key, name]));
      const ids = new Set<string>(known.value.collections.map(({ localId }) => localId));
      return ok({
        profileId: id,
        collections: collections.filter(({ label }) => ids.has(label)).map(viewOf),
        // In the spelling of the list of tags, by which the form would take it.
        tags: tags.map((one) => ({
          ...viewOf(one),
          label: names.get(tagKey(one.label)) ?? one.label,
        })),
      });
    },
);

function viewOf({ label, reason }: Offer): Suggested {
  return { label, ...(reason.kind === "like" && { like: reason.title }) };
}
