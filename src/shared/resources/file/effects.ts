import { fileRef, type OperationOf } from "../../domain/operation/operation.ts";
import { createEffects } from "../create-effects.ts";
import type { OperationEffects } from "../operation-effects.ts";
import { withFields, withFileChanges } from "./row.ts";

/** Changes that joined the upload, and fields that it was sent without, are in its operation alone. */
export const createFile: OperationEffects<OperationOf<"create-file">> = createEffects(
  "file",
  (_tx, row, { operation }) =>
    operation.kind === "create-file" ? withFields(row, operation.fields) : row,
);

export const changeFile: OperationEffects<OperationOf<"change-file">> = {
  async delivered(tx, { operation, nowMs }) {
    const row = await tx.row(fileRef(operation.subject));
    if (row === undefined) return;
    await tx.put("file", { ...withFileChanges(row, operation.changes), deliveredAtMs: nowMs });
  },

  /** The row does not show a change before its delivery, so only an id that the service does not know is taken back. */
  async letGo(tx, { operation, isWrongId }) {
    const row = await tx.row(fileRef(operation.subject));
    if (row === undefined || !isWrongId) return;
    const { remoteId: _wrong, ...idless } = row;
    await tx.put("file", idless);
  },
};
