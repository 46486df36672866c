import { linkFields } from "../../domain/fields/link.ts";
import { linkRef, payloadNames, type OperationOf } from "../../domain/operation/operation.ts";
import {
  filled,
  getIntegerId,
  json,
  prefix,
  type OperationWire,
  type ResponseNames,
} from "../operation-wire.ts";
import { createBody, namesToLeaveOut, readAnswer, updateBody } from "../request-fields.ts";

const names: ResponseNames = {
  wrapper: "link",
  folder: "links",
  readId: getIntegerId,
  readFields: (read) => readAnswer(linkFields, read),
  optional: [],
};

/** "On operations 4 and 5 the fields are top-level." */
export const createLink: OperationWire<OperationOf<"create-link">> = {
  request({ fields }, { imageData, pageContent }, idOf) {
    const body = {
      ...createBody(linkFields, fields, idOf),
      [payloadNames.imageData]: filled(imageData),
      [payloadNames.pageContent]: filled(pageContent),
    };
    return { method: "POST", path: `${prefix}/links`, body: json(body) };
  },
  answer: {
    ...names,
    optional: [payloadNames.pageContent, payloadNames.imageData, ...namesToLeaveOut(linkFields)],
    unique: linkFields.targetUrl.create,
  },
};

export const updateLink: OperationWire<OperationOf<"update-link">> = {
  request: ({ subject, changes }, _payload, idOf) => ({
    method: "PATCH",
    path: `${prefix}/links/${idOf(linkRef(subject))}`,
    body: json(updateBody(linkFields, changes, idOf)),
  }),
  answer: names,
};

/** A write that changes nothing, because no link has the id 0. It shows whether the key works. */
export const probe = { method: "PATCH", path: `${prefix}/links/0`, body: json({}) } as const;
