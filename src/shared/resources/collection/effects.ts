import {
  collectionRef,
  type Operation,
  type OperationOf,
} from "../../domain/operation/operation.ts";
import type { CollectionChanges } from "../../domain/fields/collection.ts";
import type { Entry } from "../../domain/outbox/entry.ts";
import type { ResponseFields } from "../../domain/operation/response-fields.ts";
import type { LocalId, ProfileId, RemoteIdOf } from "../../domain/values/ids.ts";
import type { ReadTransaction, Transaction } from "../../ports/ports.ts";
import { createEffects } from "../create-effects.ts";
import { isAbout } from "../is-about.ts";
import { recordInLaterChanges } from "../later-effects.ts";
import type { OperationEffects } from "../operation-effects.ts";
import { moveBefore } from "./move-effects.ts";
import {
  pickKnown,
  unchangedCollectionRow,
  withCollectionChanges,
  type CollectionRow,
  type Known,
} from "./row.ts";

export const createCollection: OperationEffects<OperationOf<"create-collection">> = createEffects(
  "collection",
  refreshed,
);

export const updateCollection: OperationEffects<OperationOf<"update-collection">> = {
  async delivered(tx, { entry, operation, returned, nowMs }) {
    const row = await tx.row(collectionRef(operation.subject));
    if (row === undefined) return;
    const known = { ...row, deliveredAtMs: nowMs };
    await tx.put("collection", await refreshed(tx, known, entry, returned));
  },

  /** Restores the row as it was before the change. */
  async letGo(tx, { entry, operation, isWrongId }) {
    const row = await tx.row(collectionRef(operation.subject));
    if (row === undefined) return;
    await recordLater(tx, entry, operation.before ?? {});
    const unchanged = unchangedCollectionRow(row, operation);
    const { remoteId: _wrong, ...idless } = unchanged;
    await tx.put("collection", isWrongId ? idless : unchanged);
  },

  async mended(tx, entry, { changes }) {
    await recordLater(tx, entry, changes);
  },

  waitsFor: moveBefore,
};

/**
 * The row with the fields of the response. A field that a later, unsent change concerns keeps that change's
 * value, and the change records the service's value as its `before`.
 */
async function refreshed(
  tx: Transaction,
  row: CollectionRow,
  entry: Entry,
  returned: ResponseFields | undefined,
): Promise<CollectionRow> {
  const { profileId } = entry;
  if (!isAbout(returned, row, profileId)) return row;
  const parent =
    returned.parent === undefined ? undefined : await localIdOf(tx, profileId, returned.parent);
  // Without a title, nobody could find the collection in a list.
  const values = { ...returned, parent, title: returned.title || undefined };
  const waiting = await recordLater(tx, entry, values);
  return withCollectionChanges(
    row,
    pickKnown(values, (name) => !(name in waiting)),
  );
}

/** The fields of the row that later changes concern; each of these changes records the values. */
function recordLater(tx: Transaction, entry: Entry, values: Known): Promise<CollectionChanges> {
  return recordInLaterChanges(tx, entry, isUpdate, (changes) =>
    pickKnown(values, (name) => name in changes),
  );
}

function isUpdate(operation: Operation): operation is OperationOf<"update-collection"> {
  return operation.kind === "update-collection";
}

/** Undefined if the ledger lacks the collection. */
async function localIdOf(
  tx: ReadTransaction,
  profileId: ProfileId,
  remoteId: RemoteIdOf<"collection">,
): Promise<LocalId | undefined> {
  const rows = await tx.rows("collection", profileId);
  return rows.find((row) => row.remoteId === remoteId)?.localId;
}
