import {
  effectOf,
  payloadNames,
  resourceOf,
  subjectOf,
  type Operation,
  type OperationKind,
  type OperationOf,
  type Payload,
  type Reference,
  type ResourceKind,
} from "../domain/operation/operation.ts";
import { fieldsOf } from "../domain/operation/fields-of.ts";
import { defaultCompatibility, type Compatibility } from "../domain/profile/profile.ts";
import {
  isRemoteIdOf,
  type LocalId,
  type RemoteId,
  type RemoteIdOf,
} from "../domain/values/ids.ts";
import { base64OfDataUrl } from "../domain/values/data-url.ts";
import { collectionWire, createCollection, updateCollection } from "./collection/wire.ts";
import { changeFile, createFile, fileWire } from "./file/wire.ts";
import { createLink, linkWire, updateLink } from "./link/wire.ts";
import {
  getIdOf,
  json,
  methodOf,
  prefix,
  type MakeBody,
  type ResourceWire,
  type WireRequest,
} from "./operation-wire.ts";
import { fieldsOfCreate, fieldsOfUpdate, namesToLeaveOut, readAnswer } from "./request-fields.ts";
import { updateUserPage, userPageWire } from "./user-page/wire.ts";

/** Each resource over HTTP. A missing one does not compile. */
const wires: { [Of in ResourceKind]: ResourceWire } = {
  link: linkWire,
  collection: collectionWire,
  file: fileWire,
  "user-page": userPageWire,
};

/** What makes the body of each kind of request. A missing kind does not compile. */
const bodies: { [Kind in OperationKind]: MakeBody } = {
  "create-link": createLink,
  "update-link": updateLink,
  "create-collection": createCollection,
  "update-collection": updateCollection,
  "create-file": createFile,
  "change-file": changeFile,
  "update-user-page": updateUserPage,
} satisfies { [Kind in OperationKind]: MakeBody<OperationOf<Kind>> };

/** The rules by which the response to such an operation is read. */
export function readingOf(kind: OperationKind): Pick<WireRequest, "effect" | "names"> {
  const effect = effectOf(kind);
  const resource = resourceOf(kind);
  const fields = fieldsOf[resource];
  const { folder, mayNeedPut, unique, optionalPayload = [] } = wires[resource];
  return {
    effect,
    names: {
      wrapper: resource.replaceAll("-", "_"),
      folder,
      readId: (value) => getIdOf(resource, value),
      readFields: (read) => readAnswer(fields, read),
      ...(effect === "creates"
        ? { optional: [...optionalPayload, ...namesToLeaveOut(fields)], ...(unique && { unique }) }
        : { optional: [], ...(mayNeedPut && { mayNeedPut }) }),
    },
  };
}

/**
 * The request for an operation. `remoteIds`: the service's ids of everything the operation refers to, its
 * subject included. Throws if one is missing: an entry is claimed only when all of them are known.
 * `compatibility`: where the server differs from the document.
 */
export function wireRequest({
  operation,
  payload,
  remoteIds,
  compatibility = defaultCompatibility,
}: {
  operation: Operation;
  payload: Payload;
  remoteIds: ReadonlyMap<LocalId, RemoteId>;
  compatibility?: Compatibility;
}): WireRequest {
  function idOf<Of extends ResourceKind>({ resource, localId }: Reference<Of>): RemoteIdOf<Of> {
    const remoteId = remoteIds.get(localId);
    if (!isRemoteIdOf(resource, remoteId)) throw new Error(`no remote id for ${localId}`);
    return remoteId;
  }
  const { pageContent, imageData, coverImageData } = payload;
  const { kind } = operation;
  const subject = subjectOf(operation);
  const fields = fieldsOf[subject.resource];
  const fieldsToSend =
    "fields" in operation
      ? fieldsOfCreate(fields, operation.fields, idOf)
      : fieldsOfUpdate(fields, operation.changes, idOf);
  const idSegment = effectOf(kind) === "creates" ? "" : `/${encodeURIComponent(idOf(subject))}`;
  return {
    method: methodOf(kind, compatibility),
    path: `${prefix}/${wires[subject.resource].folder}${idSegment}`,
    body: bodies[kind](fieldsToSend, encodeImages(payload, compatibility.imageEncoding), operation),
    ...readingOf(kind),
    largeFields: [
      ...(pageContent === undefined ? [] : [payloadNames.pageContent]),
      ...(imageData === undefined ? [] : [payloadNames.imageData]),
      ...(coverImageData === undefined ? [] : [payloadNames.coverImageData]),
    ],
  };
}

/** Stored pictures are data URLs, so a change of the choice applies to saves that wait, too. */
function encodeImages(payload: Payload, encoding: Compatibility["imageEncoding"]): Payload {
  const { imageData, coverImageData } = payload;
  if (encoding === "data-url") return payload;
  return {
    ...payload,
    ...(imageData !== undefined && { imageData: base64OfDataUrl(imageData) }),
    ...(coverImageData !== undefined && { coverImageData: base64OfDataUrl(coverImageData) }),
  };
}

/**
 * The harmless probe: a write that changes nothing, because no link has the id 0. Its outcome shows whether the key
 * works.
 */
export const probeRequest: WireRequest = {
  method: "PATCH",
  path: `${prefix}/${linkWire.folder}/0`,
  body: json({}),
  ...readingOf("update-link"),
  largeFields: [],
};
