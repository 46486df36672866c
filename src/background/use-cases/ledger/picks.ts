import { addressKey, isWebAddress } from "../../../shared/domain/address/address.ts";
import { pathOf } from "../../../shared/domain/collections/tree.ts";
import type { LocalId, ProfileId } from "../../../shared/domain/values/ids.ts";
import { tagKey } from "../../../shared/domain/values/tag.ts";
import type { CollectionRow } from "../../../shared/resources/collection/row.ts";
import type { LinkRow } from "../../../shared/resources/link/row.ts";
import type { CollectionView, PopupView } from "../../../shared/domain/views/views.ts";
import type { ReadTransaction } from "../../../shared/ports/ports.ts";

/** Each one slows down the opening of the popup. The rest are the tags used least. */
const tagsShown = 10_000;
/** The links of a site that are looked at; as many show what the site is filed under. */
const siteLinksMost = 50;

const fortnightMs = 14 * 24 * 60 * 60 * 1_000;
/** How much one use on the site counts: half a year. */
const siteUseMs = 13 * fortnightMs;

/**
 * The tags, collections and repositories of a profile to choose from, the likeliest first. `address`: of the
 * page; what its site has been filed under comes before the rest, and pinned collections before that.
 */
export async function readPicks(
  tx: ReadTransaction,
  profileId: ProfileId,
  address = "",
): Promise<Pick<PopupView, "tags" | "collections" | "repositories">> {
  const [site = ""] = isWebAddress(address) ? addressKey(address).split(/[/?#]/u, 1) : [];
  const [ofSite, tags, collections, repositories] = await Promise.all([
    site === "" ? [] : tx.linksOnSite(profileId, site, siteLinksMost),
    tx.rows("tag", profileId),
    tx.rows("collection", profileId),
    tx.rows("repository", profileId),
  ]);
  const { byTag, byCollection } = usesOn(ofSite);
  const byId = new Map(collections.map((row) => [row.localId, row]));
  const sorted = likeliestFirst(collections, ({ localId }) => byCollection.get(localId));
  return {
    tags: likeliestFirst(
      tags.filter(({ uses }) => uses > 0),
      ({ key }) => byTag.get(key),
    )
      .slice(0, tagsShown)
      .map(({ name }) => name),
    collections: [
      ...sorted.filter(({ pinned }) => pinned === true),
      ...sorted.filter(({ pinned }) => pinned !== true),
    ].map((row) => viewCollection(byId, row)),
    repositories: likeliestFirst(repositories).map(({ remoteId, title }) => ({ remoteId, title })),
  };
}

/** How many of the links have each tag, by its key, and each collection. */
function usesOn(links: readonly LinkRow[]) {
  const byTag = new Map<string, number>();
  const byCollection = new Map<LocalId, number>();
  for (const { tags, collections } of links) {
    for (const key of new Set(tags.map(tagKey))) byTag.set(key, (byTag.get(key) ?? 0) + 1);
    for (const id of collections) byCollection.set(id, (byCollection.get(id) ?? 0) + 1);
  }
  return { byTag, byCollection };
}

/** Sorts by last use and number of uses; one use counts as much as two weeks, on this site as half a year. */
function likeliestFirst<Row extends { usedAtMs: number; uses: number }>(
  rows: readonly Row[],
  onSite: (row: Row) => number | undefined = () => 0,
): readonly Row[] {
  return rows
    .map((row) => ({
      row,
      weight:
        row.usedAtMs +
        Math.log2(row.uses + 1) * fortnightMs +
        Math.log2((onSite(row) ?? 0) + 1) * siteUseMs,
    }))
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ row }) => row);
}

function viewCollection(
  byId: ReadonlyMap<LocalId, CollectionRow>,
  row: CollectionRow,
): CollectionView {
  const path = pathOf(byId, row);
  return {
    localId: row.localId,
    title: row.title,
    ...(path !== row.title && { path }),
    pending: row.deliveredAtMs === undefined,
    uses: row.uses,
    ...(row.emoji !== undefined && { emoji: row.emoji }),
    ...(row.remoteId !== undefined && { remoteId: row.remoteId }),
  };
}
