import { fileFields } from "../../domain/fields/file.ts";
import { fileRef, type OperationOf } from "../../domain/operation/operation.ts";
import {
  getIntegerId,
  json,
  prefix,
  type OperationWire,
  type ResponseNames,
  type WireBody,
} from "../operation-wire.ts";
import { createBody, namesToLeaveOut, updateBody } from "../request-fields.ts";

const names: ResponseNames = {
  wrapper: "file",
  folder: "files",
  readId: getIntegerId,
  readFields: () => ({}),
  optional: [],
};

/** "multipart form with parts file (binary), user_id, link_id, category, repository_link_id". */
export const createFile: OperationWire<OperationOf<"create-file">> = {
  request({ fields }, _payload, idOf) {
    const texts = Object.entries(createBody(fileFields, fields, idOf));
    const body: WireBody = {
      type: "multipart",
      parts: [
        // "numbers are sent as form text". A server that reads parts in order knows the link before the bytes.
        ...texts.flatMap(([name, value]) =>
          typeof value === "string" || typeof value === "number"
            ? [{ name, text: String(value) }]
            : [],
        ),
        { name: "file", blob: fields.blob, fileName: fields.name },
      ],
    };
    return { method: "POST", path: `${prefix}/files`, body };
  },
  answer: { ...names, optional: namesToLeaveOut(fileFields) },
};

/** "JSON object with user_id, link_id, category, repository_link_id". */
export const changeFile: OperationWire<OperationOf<"change-file">> = {
  request: ({ subject, changes }, _payload, idOf) => ({
    method: "PUT",
    path: `${prefix}/files/${idOf(fileRef(subject))}`,
    body: json(updateBody(fileFields, changes, idOf)),
  }),
  answer: names,
};
