import { draftKey } from "../../domain/draft.ts";
import type { ChoiceFailure, StorageFailure } from "../../domain/failures.ts";
import { pageOfUnknown } from "../../domain/known-link.ts";
import { fileRef, linkRef } from "../../domain/operation.ts";
import type { LocalId } from "../../domain/values/ids.ts";
import { err, ok, type Result } from "../../domain/values/result.ts";
import type { LinkRow } from "../../things/link/row.ts";
import type { Announcer, DraftStore, Store, Transaction } from "../ports.ts";
import { filesOf, isOnItsWay } from "./entries-of-link.ts";
import { stopAtUnreadable } from "./stop-at-unreadable.ts";

/**
 * Takes a link out of the ledger, with the rows of its files and the draft of its form, without a word to
 * the service. Refused while an entry that has not ended concerns the link. A repeated call changes nothing.
 */
export function createForgetLink({
  store,
  drafts,
  announcer,
}: {
  store: Store;
  drafts: DraftStore;
  announcer: Announcer;
}): (input: { link: LocalId }) => Promise<Result<void, ChoiceFailure | StorageFailure>> {
  return async ({ link }) => {
    const done = await store.change((tx) => forgetRows(tx, link));
    if (!done.ok) return done;
    if (!done.value.ok) return done.value;
    const row = done.value.value;
    if (row === undefined) return ok();
    const forgotten = await forgetDrafts(drafts, row);
    announcer.changed();
    return forgotten;
  };
}

/** The row as it was; undefined if the ledger does not have it. */
async function forgetRows(
  tx: Transaction,
  link: LocalId,
): Promise<Result<LinkRow | undefined, ChoiceFailure>> {
  const row = await tx.row(linkRef(link));
  stopAtUnreadable(tx, ["link"]);
  if (row === undefined) return ok(undefined);
  const files = await filesOf(tx, row);
  const isRefused = await isOnItsWay(tx, row, files);
  // One that cannot be read may be about the link.
  stopAtUnreadable(tx, ["entry", "file"]);
  if (isRefused) return err({ kind: "choice-not-offered" });
  for (const file of files) await tx.forget(fileRef(file));
  await tx.forget(linkRef(link));
  return ok(row);
}

/** The draft of a page may belong to another of its links, and stays then. */
async function forgetDrafts(
  drafts: DraftStore,
  { localId, profileId, targetUrl }: LinkRow,
): Promise<Result<void, StorageFailure>> {
  for (const page of [targetUrl, pageOfUnknown(localId)]) {
    const key = draftKey(profileId, page);
    const typed = await drafts.get(key);
    if (!typed.ok) return typed;
    if (typed.value === undefined || typed.value === "unreadable") continue;
    if (typed.value.link !== localId) continue;
    const forgotten = await drafts.forget(key, typed.value.entryId);
    if (!forgotten.ok) return forgotten;
  }
  return ok();
}
