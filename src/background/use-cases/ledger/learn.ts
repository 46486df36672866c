import type { DraftCollection, DraftRepository } from "../../../shared/domain/draft/draft.ts";
import type { ProfileId } from "../../../shared/domain/values/ids.ts";
import { collectionRef } from "../../../shared/domain/operation/operation.ts";
import { tagKey } from "../../../shared/domain/values/tag.ts";
import type { ReadTransaction, Transaction } from "../../../shared/ports/ports.ts";

/** Counts the uses of tags, so that the likeliest come first. A tag keeps its first spelling. */
export async function learnTags(
  tx: Transaction,
  profileId: ProfileId,
  names: readonly string[],
  nowMs: number,
): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      const key = tagKey(name);
      const known = await tx.tag(profileId, key);
      const uses = (known?.uses ?? 0) + 1;
      await tx.putTag({ profileId, key, name: known?.name ?? name, usedAtMs: nowMs, uses });
    }),
  );
}

/** Stores the user's title of each repository, and counts its uses. */
export async function learnRepositories(
  tx: Transaction,
  profileId: ProfileId,
  chosen: readonly DraftRepository[],
  nowMs: number,
): Promise<void> {
  if (chosen.length === 0) return;
  const known = await tx.rows("repository", profileId);
  for (const { remoteId, title } of chosen) {
    const uses = known.find((row) => row.remoteId === remoteId)?.uses ?? 0;
    await tx.put("repository", { profileId, remoteId, title, usedAtMs: nowMs, uses: uses + 1 });
  }
}

/** Leaves out a collection that saves start with, if it was dropped before it was created. */
export async function withoutLost<T extends DraftCollection>(
  tx: ReadTransaction,
  chosen: readonly T[],
  standing: readonly DraftCollection[],
): Promise<readonly T[]> {
  const isStanding = (one: T) =>
    one.kind === "known" && standing.some(({ localId }) => localId === one.localId);
  const stays = await Promise.all(
    chosen.map(
      async (one) => !isStanding(one) || (await tx.row(collectionRef(one.localId))) !== undefined,
    ),
  );
  return chosen.filter((_, at) => stays[at]);
}
