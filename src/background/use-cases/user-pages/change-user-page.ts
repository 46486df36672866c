import * as v from "valibot";
import {
  userPageRef,
  type Operation,
  type UserPageChanges,
} from "../../../shared/domain/operation/operation.ts";
import type { EntryId } from "../../../shared/domain/values/ids.ts";
import { isSameInAll } from "../../../shared/domain/values/is-same.ts";
import { exactly } from "../../../shared/resources/exactly.ts";
import * as ids from "../../../shared/resources/id-schemas.ts";
import {
  valuesBefore,
  withUserPageChanges,
  type UserPageRow,
} from "../../../shared/resources/user-page/row.ts";
import { method, type InputFor } from "../../../shared/rpc/method.ts";
import { findRow } from "../stop-at-unreadable.ts";
import type { Transaction } from "../../../shared/ports/ports.ts";
import { createChange, type ChangePorts } from "../keep/create-change.ts";
import { keepChange, wasKept } from "../keep/keep-change.ts";
import { typedFields } from "./typed-fields.ts";

const input = v.object({
  entryId: ids.entryId,
  page: ids.localId,
  changes: exactly<UserPageChanges>()(v.object(typedFields)),
});

interface Changed {
  entryId: EntryId;
}

/**
 * Keeps a change of a user page, and ends the draft with this id. The change joins what still waits about
 * that page; the response names the entry that carries it. A repeated call changes nothing.
 */
export const changeUserPage = method(input, (ports: ChangePorts) =>
  createChange(ports, keepUserPageChange),
);

/** Undefined if the page is not in the ledger, or if the id carries another change. */
async function keepUserPageChange(
  tx: Transaction,
  { entryId, page, changes }: InputFor<typeof input>,
  nowMs: number,
): Promise<Changed | undefined> {
  const row = await findRow(tx, userPageRef(page));
  if (row === undefined) return undefined;
  const earlier = (await tx.entry(entryId))?.operation;
  if (earlier !== undefined) {
    return (await isRepeated(tx, entryId, earlier, changes)) ? { entryId } : undefined;
  }
  if (wasKept(row, entryId)) {
    const carrier = (await tx.entriesAbout(page)).at(-1);
    const isStill = isSameInAll(valuesBefore(row, changes), changes);
    return isStill ? { entryId: carrier?.id ?? entryId } : undefined;
  }
  const { content: userPageContent, ...small } = changes;
  const { content: userPageContentBefore = null, ...before } = valuesBefore(row, changes);
  const operation = {
    kind: "update-user-page",
    subject: page,
    changes: { ...small, ...lengthOf(userPageContent) },
    before,
  } as const;
  const payload =
    userPageContent === undefined ? undefined : { userPageContent, userPageContentBefore };
  const changed = withUserPageChanges(withoutDraft(row, entryId), changes);
  const change = { resource: "user-page", entryId, operation, row: changed, payload } as const;
  return { entryId: await keepChange(tx, change, nowMs) };
}

function lengthOf(content: string | undefined): { contentLength?: number } {
  return content === undefined ? {} : { contentLength: content.length };
}

/** The content of an entry that has ended is not kept: its length is compared. */
async function isRepeated(
  tx: Transaction,
  id: EntryId,
  earlier: Operation,
  { content, ...small }: UserPageChanges,
): Promise<boolean> {
  if (earlier.kind !== "update-user-page") return false;
  const { userPageContent = content } = (await tx.payload(id)) ?? {};
  const isSame = isSameInAll(earlier.changes, { ...small, ...lengthOf(content) });
  return isSame && userPageContent === content;
}

/** A draft that was begun since stays. */
function withoutDraft(row: UserPageRow, saved: EntryId): UserPageRow {
  const { draft, ...rest } = row;
  return draft?.entryId === saved ? rest : row;
}
