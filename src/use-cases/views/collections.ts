import type { StorageFailure } from "../../domain/failures.ts";
import { needsPerson, openStates, type Entry } from "../../domain/outbox/entry.ts";
import type { ProfileId } from "../../domain/values/ids.ts";
import type { Result } from "../../domain/values/result.ts";
import type { CollectionsView, KnownCollection } from "../../domain/views.ts";
import type { CollectionRow } from "../../things/collection/row.ts";
import type { ProfileStore, Store } from "../ports.ts";
import { requireProfile } from "../profiles/profile-of.ts";
import { hostOf } from "./entry-view.ts";

/** Enough to choose from, and few enough to look through. */
const sharingShown = 20;

interface Ports {
  store: Store;
  profiles: ProfileStore;
}

interface Of {
  /** Absent: the profile in use. */
  profileId?: ProfileId;
}

/** All collections of a profile, as they will be once all is delivered. */
export function createListCollections({
  store,
  profiles,
}: Ports): (of: Of) => Promise<Result<CollectionsView, StorageFailure>> {
  return async (of) => {
    const profile = await requireProfile(profiles, of.profileId);
    const { id: profileId, name: profileName } = profile;
    return store.read(async (tx) => {
      const rows = await tx.rows("collection", profileId);
      const open = await tx.entriesIn(profileId, openStates);
      const entryOf = new Map(open.map((entry) => [entry.operation.subject, entry]));
      const latest = rows.toSorted((a, b) => b.usedAtMs - a.usedAtMs);
      const repositories = await tx.rows("repository", profileId);
      const sharing = new Set(latest.flatMap(({ sharePreference }) => sharePreference ?? []));
      return {
        profileId,
        profileName,
        host: hostOf(profile),
        collections: rows.map((row) => viewCollection(row, entryOf.get(row.localId))),
        sharing: [...sharing].slice(0, sharingShown),
        repositories: repositories
          .map(({ remoteId, title }) => ({ remoteId, title }))
          .toSorted((a, b) => a.title.localeCompare(b.title)),
        patterns: profile.compatibility,
      };
    });
  };
}

function viewCollection(row: CollectionRow, entry: Entry | undefined): KnownCollection {
  const { profileId: _profile, usedAtMs: _used, uses: _uses, changeIds: _ids, ...known } = row;
  const { deliveredAtMs, ...fields } = known;
  return {
    ...fields,
    pending: deliveredAtMs === undefined,
    ...(entry !== undefined && { onItsWay: needsPerson(entry) ? "needs-you" : "waiting" }),
  };
}
