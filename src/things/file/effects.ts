import { fileRef, type OperationOf } from "../../domain/operation.ts";
import { createEffects } from "../create-effects.ts";
import type { OperationEffects } from "../operation-effects.ts";
import { withFileChanges } from "./row.ts";

export const createFile: OperationEffects<OperationOf<"create-file">> = createEffects(
  "file",
  (_tx, row) => row,
);

export const changeFile: OperationEffects<OperationOf<"change-file">> = {
  async delivered(tx, { operation, nowMs }) {
    const row = await tx.row(fileRef(operation.subject));
    if (row === undefined) return;
    await tx.put("file", { deliveredAtMs: nowMs, ...withFileChanges(row, operation.changes) });
  },

  /** The row does not show a change before its delivery. */
  letGo: () => Promise.resolve(),
};
