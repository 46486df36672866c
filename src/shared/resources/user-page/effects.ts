import {
  userPageRef,
  type Operation,
  type OperationOf,
  type UserPageBefore,
} from "../../domain/operation/operation.ts";
import { isFinal, type Entry } from "../../domain/outbox/entry.ts";
import type { Transaction } from "../../ports/ports.ts";
import { recordInLaterChanges } from "../later-effects.ts";
import type { OperationEffects } from "../operation-effects.ts";
import { unchangedUserPageRow, withContents } from "./row.ts";

export const updateUserPage: OperationEffects<OperationOf<"update-user-page">> = {
  async delivered(tx, { operation, nowMs }) {
    const row = await tx.row(userPageRef(operation.subject));
    if (row === undefined) return;
    const withContent = operation.changes.contentLength !== undefined && { contentAtMs: nowMs };
    await tx.put("user-page", { ...row, deliveredAtMs: nowMs, ...withContent });
  },

  /** Restores the row as it was before the change. What was typed since stays in the draft. */
  async letGo(tx, { entry, operation }) {
    const row = await tx.row(userPageRef(operation.subject));
    if (row === undefined) return;
    const change = withContents(operation, (await tx.payload(entry.id)) ?? {});
    await recordLater(tx, entry, change.before);
    await tx.put("user-page", unchangedUserPageRow(row, change));
  },

  async mended(tx, entry, change) {
    const payload = (await tx.payload(entry.id)) ?? {};
    const { title, content } = withContents(change, payload).changes;
    await recordLater(tx, entry, {
      ...(title !== undefined && { title }),
      ...(change.changes.contentLength !== undefined && content !== undefined && { content }),
    });
  },
};

/** Each later change records these values of the fields that it concerns. */
async function recordLater(
  tx: Transaction,
  entry: Entry,
  { title, content }: UserPageBefore,
): Promise<void> {
  await recordInLaterChanges(tx, entry, isUpdate, (changes) => ({
    ...(changes.title !== undefined && title !== undefined && { title }),
  }));
  if (content === undefined) return;
  const about = await tx.entriesAbout(entry.operation.subject);
  for (const later of about.slice(about.findIndex(({ id }) => id === entry.id) + 1)) {
    const { operation } = later;
    if (isFinal(later) || !isUpdate(operation)) continue;
    if (operation.changes.contentLength === undefined) continue;
    const payload = await tx.payload(later.id);
    if (payload === undefined) continue;
    await tx.putPayload(later.id, { ...payload, userPageContentBefore: content });
  }
}

function isUpdate(operation: Operation): operation is OperationOf<"update-user-page"> {
  return operation.kind === "update-user-page";
}
