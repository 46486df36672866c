import { onlyTitled, type OwnRules } from "../../domain/operation/operation-model.ts";
import type { OperationOf } from "../../domain/operation/operation.ts";
import type { ResourceModel } from "../resource-model.ts";
import { givenUserPageRow } from "./row.ts";

export const userPageModel: ResourceModel<"user-page"> = {
  givenRow: givenUserPageRow,
};

export const updateUserPage: OwnRules<OperationOf<"update-user-page">> = {
  withoutPayload(operation) {
    const { contentLength: _length, ...changes } = operation.changes;
    return changes.title === undefined ? undefined : { ...operation, changes };
  },

  describe: ({ changes }, row) => onlyTitled(changes.title?.trim() || (row?.title ?? "")),
};
