import type { StorageFailure } from "../../domain/failures.ts";
import type { ProfileId } from "../../domain/values/ids.ts";
import type { Result } from "../../domain/values/result.ts";
import { tagKey } from "../../domain/values/tag.ts";
import type { TagsView } from "../../domain/suggest/views.ts";
import type { LinkPlace, ProfileStore, Store } from "../ports.ts";
import { requireProfile } from "../profiles/profile-of.ts";
import { hostOf } from "./entry-view.ts";

/** One slice of links, between which saves have their turn. */
const sliceSize = 500;

/** All tags of a profile with the number of their links, the last used first. */
export function createListTags({
  store,
  profiles,
}: {
  store: Store;
  profiles: ProfileStore;
}): (of: { profileId?: ProfileId }) => Promise<Result<TagsView, StorageFailure>> {
  return async (of) => {
    const profile = await requireProfile(profiles, of.profileId);
    const counts = new Map<string, number>();
    let place: LinkPlace | undefined;
    do {
      const after: LinkPlace | undefined = place;
      const read = await store.read((tx) => tx.linksAfter(profile.id, after, sliceSize));
      if (!read.ok) return read;
      for (const { tags } of read.value.links) {
        for (const key of new Set(tags.map(tagKey))) counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      place = read.value.end;
    } while (place !== undefined);
    return store.read(async (tx) => ({
      profileName: profile.name,
      host: hostOf(profile),
      tags: (await tx.tags(profile.id))
        .toSorted((a, b) => b.usedAtMs - a.usedAtMs)
        .map(({ key, name, usedAtMs }) => ({ name, usedAtMs, links: counts.get(key) ?? 0 })),
    }));
  };
}
