import { payloadNames, type OperationOf } from "../../domain/operation/operation.ts";
import {
  filled,
  json,
  type MakeBody,
  type ResourceWire,
  type WireFields,
} from "../operation-wire.ts";

export const collectionWire: ResourceWire = { folder: "collections" };

export const createCollection: MakeBody<OperationOf<"create-collection">> = (
  fields,
  { coverImageData },
) => wrapped(fields, filled(coverImageData));

export const updateCollection: MakeBody<OperationOf<"update-collection">> = (
  fields,
  { coverImageData },
) => wrapped(fields, coverImageData);

/**
 * "On operations 2 and 3 the collection fields are nested under the key `collection`." The cover image: "object,
 * contains one field, `data` (string)".
 */
function wrapped(fields: WireFields, cover: string | undefined) {
  const image = cover === undefined ? undefined : { data: cover };
  return json({ collection: { ...fields, [payloadNames.coverImageData]: image } });
}
