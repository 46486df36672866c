import { collectionFields } from "../../domain/fields/collection.ts";
import { collectionRef, payloadNames, type OperationOf } from "../../domain/operation/operation.ts";
import {
  filled,
  getIntegerId,
  json,
  prefix,
  type OperationWire,
  type ResponseNames,
} from "../operation-wire.ts";
import { createBody, readAnswer, updateBody } from "../request-fields.ts";

const names: ResponseNames = {
  wrapper: "collection",
  folder: "collections",
  readId: getIntegerId,
  readFields: (read) => readAnswer(collectionFields, read),
  optional: [],
};

export const createCollection: OperationWire<OperationOf<"create-collection">> = {
  request: ({ fields }, { coverImageData }, idOf) => ({
    method: "POST",
    path: `${prefix}/collections`,
    body: wrapped(createBody(collectionFields, fields, idOf), filled(coverImageData)),
  }),
  answer: names,
};

export const updateCollection: OperationWire<OperationOf<"update-collection">> = {
  request: ({ subject, changes }, { coverImageData }, idOf) => ({
    method: "PATCH",
    path: `${prefix}/collections/${idOf(collectionRef(subject))}`,
    body: wrapped(updateBody(collectionFields, changes, idOf), coverImageData),
  }),
  answer: names,
};

/**
 * "On operations 2 and 3 the collection fields are nested under the key `collection`." The cover image: "object,
 * contains one field, `data` (string)".
 */
function wrapped(fields: object, cover: string | undefined) {
  const image = cover === undefined ? undefined : { data: cover };
  return json({ collection: { ...fields, [payloadNames.coverImageData]: image } });
}
