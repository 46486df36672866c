import type { ProfileId } from "../../domain/values/ids.ts";
import type { CollectionRow } from "../../things/collection/row.ts";
import type { CollectionView, PopupView } from "../../domain/views.ts";
import type { ReadTransaction } from "../ports.ts";

/** Nobody would scroll through more, and each would slow down the opening of the popup. */
const tagsShown = 5_000;

/** The tags, collections and repositories of a profile to choose from, the likeliest first. */
export async function readPicks(
  tx: ReadTransaction,
  profileId: ProfileId,
): Promise<Pick<PopupView, "tags" | "collections" | "repositories">> {
  return {
    tags: likeliestFirst(await tx.tags(profileId))
      .slice(0, tagsShown)
      .map(({ name }) => name),
    collections: likeliestFirst(await tx.rows("collection", profileId)).map(viewCollection),
    repositories: likeliestFirst(await tx.rows("repository", profileId)).map(
      ({ remoteId, title }) => ({
        remoteId,
        title,
      }),
    ),
  };
}

/** Sorts by last use and number of uses; one use counts as much as two weeks. */
function likeliestFirst<Row extends { usedAtMs: number; uses: number }>(
  rows: readonly Row[],
): readonly Row[] {
  const fortnightMs = 14 * 24 * 60 * 60 * 1_000;
  const weight = ({ usedAtMs, uses }: Row) => usedAtMs + Math.log2(uses + 1) * fortnightMs;
  return rows.toSorted((a, b) => weight(b) - weight(a));
}

function viewCollection(row: CollectionRow): CollectionView {
  return {
    localId: row.localId,
    title: row.title,
    pending: row.deliveredAtMs === undefined,
    uses: row.uses,
    ...(row.emoji !== undefined && { emoji: row.emoji }),
    ...(row.remoteId !== undefined && { remoteId: row.remoteId }),
  };
}
