import { linkFields } from "../../domain/fields/link.ts";
import { payloadNames, type OperationOf } from "../../domain/operation/operation.ts";
import { filled, json, type MakeBody, type ResourceWire } from "../operation-wire.ts";

export const linkWire: ResourceWire = {
  folder: "links",
  optionalPayload: [payloadNames.pageContent, payloadNames.imageData],
  unique: linkFields.targetUrl.create,
};

/** "On operations 4 and 5 the fields are top-level." */
export const createLink: MakeBody<OperationOf<"create-link">> = (
  fields,
  { imageData, pageContent },
) =>
  json({
    ...fields,
    [payloadNames.imageData]: filled(imageData),
    [payloadNames.pageContent]: filled(pageContent),
  });

export const updateLink: MakeBody<OperationOf<"update-link">> = json;
