import type { StorageFailure } from "../../domain/failures.ts";
import { collectionRef } from "../../domain/operation.ts";
import { needsPerson, openStates, type Entry } from "../../domain/outbox/entry.ts";
import type { LocalId, ProfileId } from "../../domain/values/ids.ts";
import { ok, type Result } from "../../domain/values/result.ts";
import type { CollectionsView, KnownCollection, LinkCounts } from "../../domain/views.ts";
import type { LinksInView } from "../../domain/collections/views.ts";
import { linkPage } from "../../domain/profile/link-pattern.ts";
import { serverHost } from "../../domain/profile/server-address.ts";
import type { CollectionRow } from "../../things/collection/row.ts";
import type { ProfileStore, Store } from "../ports.ts";
import { requireProfile } from "../profiles/profile-of.ts";

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
    const { id: profileId, name: profileName, serverAddress } = profile;
    return store.read(async (tx) => {
      const rows = await tx.rows("collection", profileId);
      const open = await tx.entriesIn(profileId, openStates);
      const entryOf = new Map(open.map((entry) => [entry.operation.subject, entry]));
      const latest = rows.toSorted((a, b) => b.usedAtMs - a.usedAtMs);
      const repositories = await tx.rows("repository", profileId);
      const { linkPattern, collectionPattern, repositoryPattern } = profile.compatibility;
      const sharing = new Set(latest.flatMap(({ sharePreference }) => sharePreference ?? []));
      return {
        profileId,
        profileName,
        host: serverAddress === undefined ? "" : serverHost(serverAddress),
        collections: rows.map((row) => viewCollection(row, entryOf.get(row.localId))),
        sharing: [...sharing].slice(0, sharingShown),
        repositories: repositories
          .map(({ remoteId, title }) => ({ remoteId, title }))
          .toSorted((a, b) => a.title.localeCompare(b.title)),
        patterns: { linkPattern, collectionPattern, repositoryPattern },
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

/** Collections counted in one transaction: a save waits for it. */
const countedAtOnce = 20;

/** How many links of the ledger are in each collection. */
export function createCountLinks({
  store,
  profiles,
}: Ports): (of: Of) => Promise<Result<LinkCounts, StorageFailure>> {
  return async (of) => {
    const { id } = await requireProfile(profiles, of.profileId);
    const rows = await store.read((tx) => tx.rows("collection", id));
    if (!rows.ok) return rows;
    const counts: Record<LocalId, number> = {};
    for (let from = 0; from < rows.value.length; from += countedAtOnce) {
      const slice = rows.value.slice(from, from + countedAtOnce);
      const counted = await store.read((tx) =>
        Promise.all(slice.map(({ localId }) => tx.countLinksIn(localId))),
      );
      if (!counted.ok) return counted;
      for (const [at, { localId }] of slice.entries()) {
        const count = counted.value[at] ?? 0;
        if (count > 0) counts[localId] = count;
      }
    }
    return ok(counts);
  };
}

/** Of a larger collection, only so many are read, and the latest of these are shown. */
const linksRead = 2_000;
const linksShown = 100;

/** The links of a collection, latest first. */
export function createListLinksIn({
  store,
  profiles,
}: Ports): (of: { collection: LocalId }) => Promise<Result<LinksInView, StorageFailure>> {
  return async ({ collection }) => {
    const row = await store.read((tx) => tx.row(collectionRef(collection)));
    if (!row.ok) return row;
    const profile = row.value && (await profiles.get(row.value.profileId));
    const pattern = profile?.compatibility.linkPattern ?? "";
    return store.read(async (tx) => {
      const links = await tx.linksIn(collection, linksRead);
      const latest = links.toSorted((a, b) => b.createdAtMs - a.createdAtMs).slice(0, linksShown);
      return {
        links: latest.map(({ localId, title, targetUrl, remoteId }) => ({
          localId,
          title,
          address: targetUrl,
          ...(pattern !== "" && remoteId !== undefined && { page: linkPage(pattern, remoteId) }),
        })),
        count: await tx.countLinksIn(collection),
      };
    });
  };
}
