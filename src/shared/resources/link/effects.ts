import { linkRef, type Operation, type OperationOf } from "../../domain/operation/operation.ts";
import type { LinkChanges } from "../../domain/fields/link.ts";
import type { Entry } from "../../domain/outbox/entry.ts";
import type { ResponseFields } from "../../domain/operation/response-fields.ts";
import type { LocalId, ProfileId, RemoteIdOf } from "../../domain/values/ids.ts";
import type { ReadTransaction, Transaction } from "../../ports/ports.ts";
import { createEffects } from "../create-effects.ts";
import { isAbout } from "../is-about.ts";
import { recordInLaterChanges } from "../later-effects.ts";
import type { OperationEffects } from "../operation-effects.ts";
import {
  refreshedLinkRow,
  unchangedLinkRow,
  valuesBefore,
  type LinkRow,
  type Values,
} from "./row.ts";

export const createLink: OperationEffects<OperationOf<"create-link">> = createEffects(
  "link",
  refreshed,
);

export const updateLink: OperationEffects<OperationOf<"update-link">> = {
  async delivered(tx, { entry, operation, returned, nowMs }) {
    const row = await tx.row(linkRef(operation.subject));
    if (row === undefined) return;
    const accepted = { deliveredAtMs: nowMs, ...row, changedAtMs: nowMs };
    await tx.put("link", await refreshed(tx, accepted, entry, returned));
  },

  /** Restores the row as it was before the change. */
  async letGo(tx, { entry, operation, isWrongId }) {
    const row = await tx.row(linkRef(operation.subject));
    if (row === undefined) return;
    await recordLater(tx, entry, operation.before ?? {});
    const unchanged = unchangedLinkRow(row, operation);
    const { remoteId: _wrong, answered: _ofAnother, ...idless } = unchanged;
    await tx.put("link", isWrongId ? idless : unchanged);
  },

  async mended(tx, entry, { changes }) {
    await recordLater(tx, entry, changes);
  },
};

/**
 * The row with the fields of the response: any response that carries fields refreshes the ledger.
 * A field that a later, unsent change concerns keeps that change's value. The change then records the
 * service's value as its `before`, in case the user drops it.
 */
async function refreshed(
  tx: Transaction,
  row: LinkRow,
  entry: Entry,
  returned: ResponseFields | undefined,
): Promise<LinkRow> {
  const { profileId } = entry;
  if (!isAbout(returned, row, profileId)) return row;
  const collections =
    returned.collections && (await localIdsOf(tx, profileId, returned.collections));
  const news = { ...returned, collections };
  return refreshedLinkRow(row, news, await recordLater(tx, entry, news));
}

/** The fields of the row that later changes concern; each of these changes records the values. */
function recordLater(tx: Transaction, entry: Entry, values: Values): Promise<LinkChanges> {
  return recordInLaterChanges(tx, entry, isUpdate, (changes) => valuesBefore(values, changes));
}

function isUpdate(operation: Operation): operation is OperationOf<"update-link"> {
  return operation.kind === "update-link";
}

/** Undefined if the ledger lacks one of them: a list without it would look complete. */
async function localIdsOf(
  tx: ReadTransaction,
  profileId: ProfileId,
  remoteIds: readonly RemoteIdOf<"collection">[],
): Promise<readonly LocalId[] | undefined> {
  const rows = remoteIds.length === 0 ? [] : await tx.rows("collection", profileId);
  const localIds = remoteIds.flatMap(
    (id) => rows.find(({ remoteId }) => remoteId === id)?.localId ?? [],
  );
  return localIds.length === remoteIds.length ? localIds : undefined;
}
