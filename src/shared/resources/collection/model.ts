import { onlyTitled, type OwnRules } from "../../domain/operation/operation-model.ts";
import type { OperationOf } from "../../domain/operation/operation.ts";
import type { ResourceModel } from "../resource-model.ts";
import { givenCollectionRow } from "./row.ts";

export const collectionModel: ResourceModel<"collection"> = {
  givenRow: givenCollectionRow,
};

export const createCollection: OwnRules<OperationOf<"create-collection">> = {
  describe: ({ fields }) => onlyTitled(fields.title),
};

export const updateCollection: OwnRules<OperationOf<"update-collection">> = {
  // Two collections that were each moved into the other, and out again, would wait for each other for ever.
  overtaken(operation, later) {
    const parent = later.kind === "update-collection" ? later.changes.parent : undefined;
    const now = operation.changes.parent;
    if (now === undefined || parent === undefined || now === parent) return undefined;
    return { ...operation, changes: { ...operation.changes, parent } };
  },

  describe: ({ changes }, row) => onlyTitled(changes.title ?? row?.title ?? ""),
};
