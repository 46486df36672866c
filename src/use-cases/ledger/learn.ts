import type { DraftCollection, DraftRepository } from "../../domain/draft.ts";
import type { LocalId, ProfileId } from "../../domain/values/ids.ts";
import { collectionRef } from "../../domain/operation.ts";
import { isSameName } from "../../domain/values/same-name.ts";
import { tagKey } from "../../domain/values/tag.ts";
import { collectionRow, type CollectionRow } from "../../things/collection/row.ts";
import { moveEntry } from "../outbox/move-entry.ts";
import type { ReadTransaction, Transaction } from "../ports.ts";
import { putNew } from "../save/keep-new.ts";
import { stopAtUnreadable } from "./stop-at-unreadable.ts";

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

/**
 * Adds the collections of a draft to the ledger: a new one with an entry that creates it, one known by its
 * id with a row. Returns their local ids, in order, without repeats. A row with the same id is reused, and
 * so is one with the same name as a new collection: two drafts may name it before either is sent, and the
 * service would create it twice. A creation that was dropped or failed for good has no row any more. A
 * collection of another profile is left out. `holdUntilMs`: if the save can be undone, so can the
 * collections it creates.
 */
export async function learnCollections(
  tx: Transaction,
  profileId: ProfileId,
  chosen: readonly DraftCollection[],
  nowMs: number,
  holdUntilMs?: number,
): Promise<readonly LocalId[]> {
  const rows = chosen.length === 0 ? [] : [...(await tx.rows("collection", profileId))];
  const own = await ownCollections(
    tx,
    profileId,
    chosen.map(({ localId }) => localId),
  );
  const localIds = new Set<LocalId>();
  for (const collection of chosen) {
    const { localId, title } = collection;
    if (!own.includes(localId)) continue;
    const known = getStanding(rows, collection);
    if (known !== undefined) {
      await tx.put("collection", { ...known, usedAtMs: nowMs, uses: known.uses + 1 });
      // A save that cannot be undone needs the collection now, whatever happens to the save that named it
      // first.
      if (holdUntilMs === undefined && known.deliveredAtMs === undefined) {
        for (const entry of await tx.entriesAbout(known.localId)) {
          await moveEntry(tx, entry, { kind: "hold-over" }, nowMs);
        }
      }
    } else if (collection.kind !== "known") {
      stopAtUnreadable(tx, ["collection"], (other) => isSameName(other.title, title));
      const fields = { title };
      const used = { ...collectionRow(fields, { localId, profileId, usedAtMs: nowMs }), uses: 1 };
      rows.push(used);
      if (collection.kind === "by-id") {
        const { remoteId } = collection;
        await tx.put("collection", { ...used, remoteId, deliveredAtMs: nowMs });
      } else {
        await putNew(tx, {
          thing: "collection",
          entryId: collection.entryId,
          operation: { kind: "create-collection", subject: localId, fields },
          row: () => used,
          profileId,
          nowMs,
          holdUntilMs,
        });
      }
    }
    localIds.add(known?.localId ?? localId);
  }
  return [...localIds];
}

/** The local ids that `learnCollections` returns once all of them have been added. */
export async function learnedCollections(
  tx: ReadTransaction,
  profileId: ProfileId,
  chosen: readonly DraftCollection[],
): Promise<readonly LocalId[]> {
  const rows = chosen.length === 0 ? [] : await tx.rows("collection", profileId);
  return [...new Set(chosen.map((one) => (getStanding(rows, one) ?? one).localId))];
}

/** The row of the collection that the draft means. */
function getStanding(
  rows: readonly CollectionRow[],
  collection: DraftCollection,
): CollectionRow | undefined {
  return (
    rows.find(({ localId }) => localId === collection.localId) ??
    rows.find((row) => isSame(row, collection))
  );
}

/** Whether the row is the collection of the draft under another local id. */
function isSame(row: CollectionRow, collection: DraftCollection): boolean {
  return collection.kind === "by-id"
    ? row.remoteId === collection.remoteId
    : collection.kind === "new" && isSameName(row.title, collection.title);
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

/** Leaves out collections of other profiles: their ids mean nothing here. */
async function ownCollections(
  tx: ReadTransaction,
  profileId: ProfileId,
  localIds: readonly LocalId[],
): Promise<readonly LocalId[]> {
  const rows = await Promise.all(localIds.map((localId) => tx.row(collectionRef(localId))));
  return localIds.filter((_, at) => (rows[at] ?? { profileId }).profileId === profileId);
}
