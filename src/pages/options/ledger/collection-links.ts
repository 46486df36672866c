import type { LinksInView } from "../../../shared/domain/collections/views.ts";
import type { StorageFailure } from "../../../shared/domain/failures.ts";
import { linkPage } from "../../../shared/domain/address/link-pattern.ts";
import type { LocalId, ProfileId } from "../../../shared/domain/values/ids.ts";
import { ok, type Result } from "../../../shared/domain/values/result.ts";
import type { LinkCounts } from "../../../shared/domain/views/views.ts";
import type { CollectionLinks, Store } from "../../../shared/ports/ports.ts";

/** Collections counted in one transaction: a save waits for it. */
const countedAtOnce = 20;

/** How many links of the ledger are in each collection that has any. */
export async function countLinks(
  ledger: Pick<Store, "read">,
  links: CollectionLinks,
  profileId: ProfileId,
): Promise<Result<LinkCounts, StorageFailure>> {
  const rows = await ledger.read((tx) => tx.rows("collection", profileId));
  if (!rows.ok) return rows;
  const counts: Record<LocalId, number> = {};
  for (let from = 0; from < rows.value.length; from += countedAtOnce) {
    const slice = rows.value.slice(from, from + countedAtOnce);
    const counted = await links.count(slice.map(({ localId }) => localId));
    if (!counted.ok) return counted;
    for (const [at, { localId }] of slice.entries()) {
      const count = counted.value[at] ?? 0;
      if (count > 0) counts[localId] = count;
    }
  }
  return ok(counts);
}

/** The links that are read of a larger collection. The latest of these are shown. */
const linksRead = 2_000;
const linksShown = 100;

/** The links of a collection, latest first. `linkPattern`: of the profile; "" if none is known. */
export async function listLinksIn(
  links: CollectionLinks,
  collection: LocalId,
  linkPattern: string,
): Promise<Result<LinksInView, StorageFailure>> {
  const counted = await links.count([collection]);
  if (!counted.ok) return counted;
  const read = await links.read(collection, linksRead);
  if (!read.ok) return read;
  const latest = read.value.toSorted((a, b) => b.createdAtMs - a.createdAtMs).slice(0, linksShown);
  return ok({
    links: latest.map(({ localId, title, targetUrl, remoteId }) => ({
      localId,
      title,
      address: targetUrl,
      ...(linkPattern !== "" &&
        remoteId !== undefined && { page: linkPage(linkPattern, remoteId) }),
    })),
    count: counted.value[0] ?? 0,
  });
}
