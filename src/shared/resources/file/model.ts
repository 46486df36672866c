import { fileRef, linkRef, type OperationOf } from "../../domain/operation/operation.ts";
import { onlyTitled, type OperationModel } from "../../domain/operation/operation-model.ts";
import { fileFields } from "../../domain/fields/file.ts";
import { withoutRefused } from "../request-fields.ts";
import { foldChanges } from "../fold-changes.ts";
import type { ResourceModel } from "../resource-model.ts";
import { givenFileRow, withFileChanges } from "./row.ts";

export const fileModel: ResourceModel<"file"> = {
  givenRow: givenFileRow,
  withoutReference: (row) => row,
  withReferences: (row, idHere) =>
    row.link === undefined ? row : { ...row, link: idHere(linkRef(row.link)) },
  withoutContent: (row) => row,
};

/** Nobody would find a file again without its link, so the link is not optional. */
export const createFile: OperationModel<OperationOf<"create-file">> = {
  resource: "file",
  effect: "creates",
  references: ({ fields }) => [linkRef(fields.link)],
  withoutReference: () => undefined,

  withoutFields: (operation, stays) => ({
    ...operation,
    fields: withoutRefused(fileFields, operation.fields, stays),
  }),

  fold: (operation, later) =>
    later.kind === "change-file"
      ? { ...operation, fields: withFileChanges(operation.fields, later.changes) }
      : undefined,

  blobOf: ({ fields }) => fields.blob,

  describe: ({ fields: { name, size, link } }) => ({ ...onlyTitled(name), size, link }),
};

export const changeFile: OperationModel<OperationOf<"change-file">> = {
  resource: "file",
  effect: "changes",
  references: ({ subject, changes: { link } }) => [
    fileRef(subject),
    ...(link === undefined ? [] : [linkRef(link)]),
  ],

  withoutReference(operation, lost) {
    if (operation.subject === lost) return undefined;
    const { link: _lost, ...changes } = operation.changes;
    return Object.keys(changes).length === 0 ? undefined : { ...operation, changes };
  },

  withoutFields: (operation) => operation,

  fold: (operation, later) =>
    later.kind === "change-file" ? foldChanges(operation, later) : undefined,

  describe({ changes }, row) {
    const link = changes.link ?? row?.link;
    return { ...onlyTitled(row?.title ?? ""), ...(link !== undefined && { link }) };
  },
};
