import { onlyTitled, type OwnRules } from "../../domain/operation/operation-model.ts";
import type { OperationOf } from "../../domain/operation/operation.ts";
import type { ResourceModel } from "../resource-model.ts";
import { givenFileRow } from "./row.ts";

export const fileModel: ResourceModel<"file"> = { givenRow: givenFileRow };

export const createFile: OwnRules<OperationOf<"create-file">> = {
  blobOf: ({ fields }) => fields.blob,
  describe: ({ fields: { name, size } }) => ({ ...onlyTitled(name), size }),
};

export const changeFile: OwnRules<OperationOf<"change-file">> = {
  describe: (_operation, row) => onlyTitled(row?.title ?? ""),
};
