import {
  userPageRef,
  type Operation,
  type OperationOf,
  type UserPageBefore,
} from "../../domain/operation.ts";
import type { Entry } from "../../domain/outbox/entry.ts";
import type { Transaction } from "../../use-cases/ports.ts";
import { recordInLaterChanges } from "../later-effects.ts";
import type { OperationEffects } from "../operation-effects.ts";
import { unchangedUserPageRow } from "./row.ts";

export const updateUserPage: OperationEffects<OperationOf<"update-user-page">> = {
  async delivered(tx, { operation, nowMs }) {
    const row = await tx.row(userPageRef(operation.subject));
    if (row === undefined) return;
    const withContent = operation.changes.content !== undefined && { contentAtMs: nowMs };
    await tx.put("user-page", { ...row, deliveredAtMs: nowMs, ...withContent });
  },

  /** Restores the row as it was before the change. What was typed since stays in the draft. */
  async letGo(tx, { entry, operation }) {
    const row = await tx.row(userPageRef(operation.subject));
    if (row === undefined) return;
    await recordLater(tx, entry, operation.before ?? {});
    await tx.put("user-page", unchangedUserPageRow(row, operation));
  },

  async mended(tx, entry, { changes }) {
    await recordLater(tx, entry, changes);
  },
};

/** Each later change records these values of the fields that it concerns. */
async function recordLater(tx: Transaction, entry: Entry, values: UserPageBefore): Promise<void> {
  await recordInLaterChanges(tx, entry, isUpdate, ({ title, content }) => ({
    ...(title !== undefined && values.title !== undefined && { title: values.title }),
    ...(content !== undefined && values.content !== undefined && { content: values.content }),
  }));
}

function isUpdate(operation: Operation): operation is OperationOf<"update-user-page"> {
  return operation.kind === "update-user-page";
}
