import type { OperationOf } from "../../domain/operation/operation.ts";
import { json, type MakeBody, type ResourceWire } from "../operation-wire.ts";

export const fileWire: ResourceWire = { folder: "files" };

/** "multipart form with parts file (binary), user_id, link_id, category, repository_link_id". */
export const createFile: MakeBody<OperationOf<"create-file">> = (texts, _payload, { fields }) => ({
  type: "multipart",
  parts: [
    // "numbers are sent as form text". A server that reads parts in order knows the link before the bytes.
    ...Object.entries(texts).flatMap(([name, value]) =>
      typeof value === "string" || typeof value === "number" ? [{ name, text: String(value) }] : [],
    ),
    { name: "file", blob: fields.blob, fileName: fields.name },
  ],
});

/** "JSON object with user_id, link_id, category, repository_link_id". */
export const changeFile: MakeBody<OperationOf<"change-file">> = json;
