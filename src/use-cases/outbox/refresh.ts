import type { LocalId, ProfileId, RemoteId } from "../../domain/values/ids.ts";
import {
  toldLinkRow,
  valuesBefore,
  type CollectionRow,
  type LinkRow,
  type Values,
} from "../../domain/ledger.ts";
import type { LinkChanges } from "../../domain/operation.ts";
import { isFinal, type Entry } from "../../domain/outbox/entry.ts";
import type { Told } from "../../domain/told.ts";
import type { ReadTransaction, Transaction } from "../ports.ts";

/**
 * The row with what the answer told of its link ("whatever an answer carries refreshes the ledger",
 * design, section 4). What a later change that has not gone yet is about stays as that change has it; it
 * is that change then which knows what the service said, for the case that it is dropped.
 */
export async function refreshedLink(
  tx: Transaction,
  row: LinkRow,
  entry: Entry,
  told: Told | undefined,
): Promise<LinkRow> {
  const { profileId } = entry;
  if (!isAbout(told, row, profileId)) return row;
  const collections = told.collections && (await localIdsOf(tx, profileId, told.collections));
  const news = { ...told, collections };
  return toldLinkRow(row, news, await tellLater(tx, entry, news));
}

/**
 * Has the changes that follow the entry, and have not gone, know what their fields are without them: when
 * one of them is dropped, too, the row is as it was before all of them. Returns what they change.
 */
export async function tellLater(
  tx: Transaction,
  { id, operation: { subject } }: Entry,
  values: Values,
): Promise<LinkChanges> {
  const about = await tx.entriesAbout(subject);
  let waiting: LinkChanges = {};
  for (const later of about.slice(about.findIndex((one) => one.id === id) + 1)) {
    const { operation } = later;
    if (isFinal(later) || operation.kind !== "update-link") continue;
    waiting = { ...waiting, ...operation.changes };
    const before = { ...operation.before, ...valuesBefore(values, operation.changes) };
    await tx.putEntry({ ...later, operation: { ...operation, before } });
  }
  return waiting;
}

/** The row with the title that the answer told. No change of a collection can wait yet: nothing makes one. */
export function refreshedCollection(
  row: CollectionRow,
  { profileId }: Entry,
  told: Told | undefined,
): CollectionRow {
  // Without a name it could not be found in a list.
  if (!isAbout(told, row, profileId) || !told.title) return row;
  return { ...row, title: told.title };
}

/** An answer that names another thing than was asked about, or came to another profile, is not believed. */
function isAbout(
  told: Told | undefined,
  row: LinkRow | CollectionRow,
  profileId: ProfileId,
): told is Told {
  return told !== undefined && told.remoteId === row.remoteId && row.profileId === profileId;
}

/** Undefined where one of them is not known here: a list without it would look like the whole one. */
async function localIdsOf(
  tx: ReadTransaction,
  profileId: ProfileId,
  remoteIds: readonly RemoteId[],
): Promise<readonly LocalId[] | undefined> {
  const rows = remoteIds.length === 0 ? [] : await tx.collections(profileId);
  const localIds = remoteIds.flatMap(
    (id) => rows.find(({ remoteId }) => remoteId === id)?.localId ?? [],
  );
  return localIds.length === remoteIds.length ? localIds : undefined;
}
