import * as v from "valibot";
import { isCycle } from "../../../shared/domain/collections/lineage.ts";
import { collectionRef } from "../../../shared/domain/operation/operation.ts";
import { collectionFields, coverMaxLength } from "../../../shared/domain/fields/collection.ts";
import type { EntryId } from "../../../shared/domain/values/ids.ts";
import { valuesBefore, withCollectionChanges } from "../../../shared/resources/collection/row.ts";
import * as ids from "../../../shared/resources/id-schemas.ts";
import { asTold, changeEntries } from "../../../shared/resources/stored-fields.ts";
import { isSameInAll } from "../../../shared/domain/values/is-same.ts";
import * as forms from "../../../shared/rpc/form-schemas.ts";
import { method, type InputFor } from "../../../shared/rpc/method.ts";
import { findRow } from "../stop-at-unreadable.ts";
import type { Transaction } from "../../../shared/ports/ports.ts";
import { createChange, type ChangePorts } from "../keep/create-change.ts";
import { keepChange, wasKept } from "../keep/keep-change.ts";

const input = v.object({
  entryId: ids.entryId,
  collection: ids.localId,
  changes: v.object(changeEntries(collectionFields, asTold)),
  /** The new cover image as it is sent; "" removes it. Absent: it stays. */
  cover: v.exactOptional(forms.text(coverMaxLength)),
});

type Changed = { entryId: EntryId } | { isCycle: true };

/**
 * Keeps a change of a collection. The change joins what still waits about that collection; the response
 * names the entry that carries it. A repeated call changes nothing. `isCycle`: nothing was kept, because
 * the collection would contain itself.
 */
export const changeCollection = method(input, (ports: ChangePorts) =>
  createChange(ports, keepCollectionChange),
);

/**
 * Undefined if the collection is not in the ledger, if the entry's id carries another change, or if the change was kept
 * before and the collection was changed since.
 */
async function keepCollectionChange(
  tx: Transaction,
  { entryId, collection, changes, cover }: InputFor<typeof input>,
  nowMs: number,
): Promise<Changed | undefined> {
  const row = await findRow(tx, collectionRef(collection));
  if (row === undefined) return undefined;
  const { profileId } = row;
  const earlier = (await tx.entry(entryId))?.operation;
  if (earlier !== undefined) {
    const isRepeated =
      earlier.kind === "update-collection" && isSameInAll(earlier.changes, changes);
    return isRepeated ? { entryId } : undefined;
  }
  if (wasKept(row, entryId)) {
    const carrier = (await tx.entriesAbout(collection)).at(-1);
    const isStill = isSameInAll(valuesBefore(row, changes), changes);
    return isStill ? { entryId: carrier?.id ?? entryId } : undefined;
  }
  const { parent } = changes;
  if (parent !== undefined && parent !== null) {
    const rows = await tx.rows("collection", profileId);
    if (isCycle(rows, { localId: collection, parent })) return { isCycle: true };
  }
  const before = valuesBefore(row, changes);
  const operation = { kind: "update-collection", subject: collection, changes, before } as const;
  const change = {
    resource: "collection",
    entryId,
    operation,
    row: withCollectionChanges(row, changes),
    payload: cover === undefined ? undefined : { coverImageData: cover },
  } as const;
  return { entryId: await keepChange(tx, change, nowMs) };
}
