import { collectionRef, type OperationOf } from "../../domain/operation/operation.ts";
import type { CollectionChanges } from "../../domain/fields/collection.ts";
import { onlyTitled, type OperationModel } from "../../domain/operation/operation-model.ts";
import { foldChanges } from "../fold-changes.ts";
import type { ResourceModel } from "../resource-model.ts";
import { givenCollectionRow, withCollectionChanges, withoutParent } from "./row.ts";

export const collectionModel: ResourceModel<"collection"> = {
  givenRow: givenCollectionRow,
  withoutReference: withoutParent,
  withReferences: (row, idHere) =>
    row.parent === undefined ? row : { ...row, parent: idHere(collectionRef(row.parent)) },
  withoutContent: (row) => row,
};

export const createCollection: OperationModel<OperationOf<"create-collection">> = {
  resource: "collection",
  effect: "creates",
  references: ({ fields }) => parentOf(fields),

  withoutReference(operation) {
    const { parent: _parent, ...fields } = operation.fields;
    return { ...operation, fields };
  },

  withoutFields: (operation) => operation,

  fold: (operation, later) =>
    later.kind === "update-collection"
      ? { ...operation, fields: withCollectionChanges(operation.fields, later.changes) }
      : undefined,

  describe: ({ fields }) => onlyTitled(fields.title),
};

export const updateCollection: OperationModel<OperationOf<"update-collection">> = {
  resource: "collection",
  effect: "changes",
  references: ({ subject, changes }) => [collectionRef(subject), ...parentOf(changes)],

  withoutReference(operation, lost) {
    if (operation.subject === lost) return undefined;
    const { parent: _parent, ...changes } = operation.changes;
    return Object.keys(changes).length === 0 ? undefined : { ...operation, changes };
  },

  withoutFields: (operation) => operation,

  fold: (operation, later) =>
    later.kind === "update-collection" ? foldChanges(operation, later) : undefined,

  // Two collections that were each moved into the other, and out again, would wait for each other for ever.
  overtaken(operation, later) {
    const parent = later.kind === "update-collection" ? later.changes.parent : undefined;
    const now = operation.changes.parent;
    if (now === undefined || parent === undefined || now === parent) return undefined;
    return foldChanges(operation, { ...operation, changes: { parent } });
  },

  describe: ({ changes }, row) => onlyTitled(changes.title ?? row?.title ?? ""),
};

function parentOf({ parent }: CollectionChanges) {
  return parent === undefined || parent === null ? [] : [collectionRef(parent)];
}
