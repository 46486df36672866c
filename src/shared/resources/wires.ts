import {
  payloadNames,
  type Operation,
  type OperationKind,
  type OperationOf,
  type Payload,
  type Reference,
  type ResourceKind,
} from "../domain/operation/operation.ts";
import { defaultCompatibility, type Compatibility } from "../domain/profile/profile.ts";
import {
  isRemoteIdOf,
  type LocalId,
  type RemoteId,
  type RemoteIdOf,
} from "../domain/values/ids.ts";
import { base64OfDataUrl } from "../domain/values/data-url.ts";
import { createCollection, updateCollection } from "./collection/wire.ts";
import { changeFile, createFile } from "./file/wire.ts";
import { createLink, probe, updateLink } from "./link/wire.ts";
import { modelOf } from "./models.ts";
import type { OperationWire, WireRequest } from "./operation-wire.ts";
import { updateUserPage } from "./user-page/wire.ts";

/** Each kind of operation over HTTP. A missing kind does not compile. */
const wires: { [Kind in OperationKind]: OperationWire } = {
  "create-link": createLink,
  "update-link": updateLink,
  "create-collection": createCollection,
  "update-collection": updateCollection,
  "create-file": createFile,
  "change-file": changeFile,
  "update-user-page": updateUserPage,
} satisfies { [Kind in OperationKind]: OperationWire<OperationOf<Kind>> };

/** The rules by which the response to such an operation is read. */
export function readingOf(kind: OperationKind): Pick<WireRequest, "effect" | "names"> {
  return { effect: modelOf({ kind }).effect, names: wires[kind].answer };
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
  const encoded = encodeImages(payload, compatibility.imageEncoding);
  return {
    ...wires[operation.kind].request(operation, encoded, idOf, compatibility),
    ...readingOf(operation.kind),
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

/** The harmless probe: it changes nothing, whatever its outcome. */
export const probeRequest: WireRequest = {
  ...probe,
  ...readingOf("update-link"),
  largeFields: [],
};
