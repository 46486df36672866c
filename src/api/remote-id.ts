import { isRemoteId, type RemoteId } from "../domain/ids.ts";
import type { OperationKind } from "../domain/operation.ts";
import { own } from "./json.ts";

/** "Response representations of every resource […]: not shown." So the places are guessed, in order. */
export function getRemoteId(
  answer: { body: unknown; location: string | null },
  kind: OperationKind,
): RemoteId | undefined {
  const { wrapper, folder } = names(kind);
  const { body, location } = answer;
  const data = own(body, "data");
  const inPath = new RegExp(`/${folder}/(\\d+)(?:\\.json)?/?(?:[?#]|$)`).exec(location ?? "");
  const places = [
    own(body, "id"),
    own(data, "id"),
    own(own(body, wrapper), "id"),
    own(own(data, wrapper), "id"),
    inPath?.[1],
  ];
  return places.map(asNumber).find(isRemoteId);
}

/** "Identifier fields are integers in JSON bodies." A JSON:API server writes them as strings. */
function asNumber(id: unknown): unknown {
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
