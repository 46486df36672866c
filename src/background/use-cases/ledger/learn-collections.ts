import type { DraftCollection } from "../../../shared/domain/draft/draft.ts";
import { pathOf, titlesInPath } from "../../../shared/domain/collections/tree.ts";
import {
  asId,
  type EntryId,
  type LocalId,
  type ProfileId,
} from "../../../shared/domain/values/ids.ts";
import { collectionRef } from "../../../shared/domain/operation/operation.ts";
import { isSameName } from "../../../shared/domain/values/same-name.ts";
import { collectionRow, type CollectionRow } from "../../../shared/resources/collection/row.ts";
import { moveEntry } from "../outbox/move-entry.ts";
import type { ReadTransaction, Transaction } from "../../../shared/ports/ports.ts";
import { putNew } from "../keep/keep-new.ts";
import { stopAtUnreadable } from "../stop-at-unreadable.ts";

interface Learning {
  profileId: ProfileId;
  nowMs: number;
  /** If the save can be undone, so can the collections it creates. Epoch ms. */
  holdUntilMs?: number | undefined;
  uuid: () => string;
}

/**
 * Adds the collections of a draft to the ledger: a new one with an entry that creates it, one known by its
 * id with a row. The title of a new one can be a path, "Work / Tides": what is missing above it is created
 * first. Returns their local ids, in order, without repeats. A row with the same id is reused, and so is one
 * with the same path or name as a new collection: two drafts may name it before either is sent, and the
 * service would create it twice. A creation that was dropped or failed for good has no row any more. A
 * collection of another profile is left out.
 */
export async function learnCollections(
  tx: Transaction,
  chosen: readonly DraftCollection[],
  learning: Learning,
): Promise<readonly LocalId[]> {
  const { profileId, nowMs } = learning;
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
      await needNow(tx, known, learning);
    } else if (collection.kind === "by-id") {
      stopAtUnreadable(tx, ["collection"], (other) => isSameName(other.title, title));
      const { remoteId } = collection;
      const row = {
        localId,
        profileId,
        remoteId,
        title,
        usedAtMs: nowMs,
        uses: 1,
        deliveredAtMs: nowMs,
      };
      rows.push(row);
      await tx.put("collection", row);
    } else if (collection.kind === "new") {
      await createNested(tx, rows, collection, learning);
    }
    localIds.add(known?.localId ?? localId);
  }
  return [...localIds];
}

/** Creates a collection, and those of its path that are missing, from the top level down. */
async function createNested(
  tx: Transaction,
  rows: CollectionRow[],
  { title: path, localId, entryId }: Extract<DraftCollection, { kind: "new" }>,
  learning: Learning,
): Promise<void> {
  const titles = titlesInPath(path);
  let parent: CollectionRow | undefined;
  for (const [at, title] of titles.entries()) {
    const isLast = at === titles.length - 1;
    const known = isLast ? undefined : findByPath(rows, titles.slice(0, at + 1).join(" / "));
    if (known !== undefined) {
      await needNow(tx, known, learning);
      parent = known;
      continue;
    }
    const ids = isLast
      ? { localId, entryId }
      : { localId: asId<LocalId>(learning.uuid()), entryId: asId<EntryId>(learning.uuid()) };
    parent = await create(tx, { ...ids, title, parent }, learning);
    rows.push(parent);
  }
}

async function create(
  tx: Transaction,
  made: {
    localId: LocalId;
    entryId: EntryId;
    title: string;
    parent: CollectionRow | undefined;
  },
  { profileId, nowMs, holdUntilMs }: Learning,
): Promise<CollectionRow> {
  const { localId, entryId, title, parent } = made;
  stopAtUnreadable(tx, ["collection"], (other) => isSameName(other.title, title));
  const fields = { title, ...(parent !== undefined && { parent: parent.localId }) };
  const row = { ...collectionRow(fields, { localId, profileId, usedAtMs: nowMs }), uses: 1 };
  await putNew(tx, {
    resource: "collection",
    entryId,
    operation: { kind: "create-collection", subject: localId, fields },
    row: () => row,
    profileId,
    nowMs,
    holdUntilMs,
  });
  return row;
}

/**
 * A save that cannot be undone, or a job, needs the resource now, whatever happens to the save that named it first: a
 * collection, or for a job the link that its row would make.
 */
export async function needNow(
  tx: Transaction,
  { localId, deliveredAtMs }: Pick<CollectionRow, "localId" | "deliveredAtMs">,
  { holdUntilMs, nowMs }: Pick<Learning, "holdUntilMs" | "nowMs">,
): Promise<void> {
  if (holdUntilMs !== undefined || deliveredAtMs !== undefined) return;
  for (const entry of await tx.entriesAbout(localId)) {
    // The entry waits for its content, but can no longer be undone.
    if (entry.state.name === "capturing")
      await tx.putEntry({ ...entry, holdUntilMs: nowMs, isShared: true });
    else await moveEntry(tx, entry, { kind: "hold-over" }, nowMs);
  }
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
  const same = rows.find(({ localId }) => localId === collection.localId);
  if (same !== undefined || collection.kind === "known") return same;
  if (collection.kind === "by-id") {
    return rows.find(({ remoteId }) => remoteId === collection.remoteId);
  }
  const { title } = collection;
  return findByPath(rows, title) ?? rows.find((row) => isSameName(row.title, title));
}

function findByPath(rows: readonly CollectionRow[], path: string): CollectionRow | undefined {
  const byId = new Map(rows.map((row) => [row.localId, row]));
  return rows.find((row) => isSameName(pathOf(byId, row), path));
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
