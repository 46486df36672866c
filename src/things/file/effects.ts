import { fileRef, type OperationOf } from "../../domain/operation.ts";
import { isRemoteIdOf } from "../../domain/values/ids.ts";
import type { OperationEffects } from "../operation-effects.ts";
import { withFileChanges } from "./row.ts";

export const createFile: OperationEffects<OperationOf<"create-file">> = {
  async delivered(tx, { operation, remoteId, nowMs }) {
    const row = await tx.row(fileRef(operation.subject));
    if (row === undefined) return;
    const learned = isRemoteIdOf("file", remoteId) && { remoteId };
    await tx.put("file", { deliveredAtMs: nowMs, ...row, ...learned });
  },

  async letGo(tx, { operation }) {
    const row = await tx.row(fileRef(operation.subject));
    if (row !== undefined && row.deliveredAtMs === undefined) {
      await tx.forget(fileRef(row.localId));
    }
  },
};

export const changeFile: OperationEffects<OperationOf<"change-file">> = {
  async delivered(tx, { operation, nowMs }) {
    const row = await tx.row(fileRef(operation.subject));
    if (row === undefined) return;
    await tx.put("file", { deliveredAtMs: nowMs, ...withFileChanges(row, operation.changes) });
  },

  /** The row does not show a change before its delivery. */
  letGo: () => Promise.resolve(),
};
