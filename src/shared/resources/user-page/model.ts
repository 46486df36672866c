import { userPageRef, type OperationOf } from "../../domain/operation/operation.ts";
import { onlyTitled, type OperationModel } from "../../domain/operation/operation-model.ts";
import { foldChanges } from "../fold-changes.ts";
import type { ResourceModel } from "../resource-model.ts";
import { givenUserPageRow } from "./row.ts";

export const userPageModel: ResourceModel<"user-page"> = {
  givenRow: givenUserPageRow,
  withoutReference: (row) => row,
  withReferences: (row) => row,
  withoutContent: (row) => row,
};

export const updateUserPage: OperationModel<OperationOf<"update-user-page">> = {
  resource: "user-page",
  effect: "changes",
  references: ({ subject }) => [userPageRef(subject)],
  withoutReference: () => undefined,
  withoutFields: (operation) => operation,

  withoutPayload(operation) {
    const { contentLength: _length, ...changes } = operation.changes;
    return changes.title === undefined ? undefined : { ...operation, changes };
  },

  fold: (operation, later) =>
    later.kind === "update-user-page" ? foldChanges(operation, later) : undefined,

  describe: ({ changes }, row) => onlyTitled(changes.title?.trim() || (row?.title ?? "")),
};
