import * as v from "valibot";
import { draftKey } from "../../../shared/domain/draft/draft.ts";
import type { ChoiceFailure, StorageFailure } from "../../../shared/domain/failures.ts";
import { pageOfUnknown } from "../../../shared/domain/views/known-link.ts";
import { linkRef } from "../../../shared/domain/operation/operation.ts";
import type { LocalId } from "../../../shared/domain/values/ids.ts";
import { err, ok, type Result } from "../../../shared/domain/values/result.ts";
import * as ids from "../../../shared/resources/id-schemas.ts";
import { partKinds, partsOfLink } from "../../../shared/resources/parts-of-link.ts";
import { method } from "../../../shared/rpc/method.ts";
import type { Announcer, Store, Transaction } from "../../../shared/ports/ports.ts";
import { isOnItsWay } from "./entries-of-link.ts";
import { stopAtUnreadable } from "../stop-at-unreadable.ts";

/**
 * Takes a link out of the ledger, with the rows of its parts and the draft of its form, without a word to
 * the service. Refused while an entry that has not ended concerns the link. A repeated call changes nothing.
 */
export const forgetLink = method(
  v.object({ link: ids.localId }),
  ({ store, announcer }: { store: Store; announcer: Announcer }) =>
    async ({ link }): Promise<Result<void, ChoiceFailure | StorageFailure>> => {
      const done = await store.changeWithDrafts((tx) => forgetRows(tx, link));
      if (!done.ok) return done;
      announcer.changed();
      return done.value;
    },
);

async function forgetRows(tx: Transaction, link: LocalId): Promise<Result<void, ChoiceFailure>> {
  const row = await tx.row(linkRef(link));
  stopAtUnreadable(tx, ["link"]);
  if (row === undefined) return ok();
  const parts = await partsOfLink(tx, row);
  const isRefused = await isOnItsWay(tx, row, parts);
  // An entry or a part that cannot be read may be about the link.
  stopAtUnreadable(tx, ["entry", ...partKinds]);
  if (isRefused) return err({ kind: "choice-not-offered" });
  for (const part of parts) await tx.forget(part);
  await tx.forget(linkRef(link));
  const pages = [row.targetUrl, pageOfUnknown(link)];
  await tx.forgetDrafts(
    link,
    pages.map((page) => draftKey(row.profileId, page)),
  );
  return ok();
}
