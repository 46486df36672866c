import { isRemoteId, type RemoteId } from "../domain/values/ids.ts";
import type { OperationKind } from "../domain/operation.ts";
import { own } from "./json.ts";

/** A thing that an answer names; `thing` is what stands beside its id, if that is in the body. */
export interface Named {
  remoteId: RemoteId;
  thing?: unknown;
}

/**
 * "Response representations of every resource […]: not shown." So the places are guessed, in order. A
 * `Location` may be relative to the address that was asked, `url` (RFC 9110, section 10.2.2).
 */
export function getNamed(
  answer: { body: unknown; location: string | null; url: string },
  kind: OperationKind,
): Named | undefined {
  const { wrapper, folder } = names(kind);
  const { body, location, url } = answer;
  const data = own(body, "data");
  for (const place of [body, data, own(body, wrapper), own(data, wrapper)]) {
    const remoteId = asNumber(own(place, "id"));
    if (!isRemoteId(remoteId)) continue;
    // JSON:API has all but the id in a place of its own.
    return { remoteId, thing: (place === data && own(data, "attributes")) || place };
  }
  const path = location && URL.canParse(location, url) ? new URL(location, url).pathname : "";
  const inPath = new RegExp(`/${folder}/(\\d+)(?:\\.json)?/?$`).exec(path);
  const remoteId = asNumber(inPath?.[1]);
  return isRemoteId(remoteId) ? { remoteId } : undefined;
}

/** "Identifier fields are integers in JSON bodies." A JSON:API server writes them as strings. */
export function asNumber(id: unknown): unknown {
  return typeof id === "string" && /^[1-9]\d{0,15}$/.test(id) ? Number(id) : id;
}

function names(kind: OperationKind): { wrapper: string; folder: string } {
  switch (kind) {
    case "create-link":
    case "update-link":
      return { wrapper: "link", folder: "links" };
    case "create-collection":
    case "update-collection":
      return { wrapper: "collection", folder: "collections" };
  }
}
