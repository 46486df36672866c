import type { LocalId, RemoteId } from "../domain/values/ids.ts";
import type { CollectionFields, LinkChanges, LinkFields, Payload } from "../domain/operation.ts";
import type { Delivery } from "./service.ts";

/**
 * Operations as the service's document words them: method, path and body. Each quoted sentence below
 * is the document's, and each rule made from one stands here alone.
 */

/** A field that is not sent is `undefined`: the types name all fields, so that none is forgotten. */
type Sent<Fields> = { [Name in keyof Fields]: Fields[Name] | undefined };

/** Link, the fields "Used in: create". */
type LinkCreateBody = Sent<{
  target_url: string;
  title: string;
  description: string;
  latitude: number;
  longitude: number;
  image_url: string;
  image_data: string;
  tags: readonly string[];
  collection_ids: readonly RemoteId[];
  repository_ids: readonly RemoteId[];
  page_content: string;
}>;

/** Link, the fields "Used in: update". A create-only field has no place in here. */
type LinkUpdateBody = Sent<{
  title: string;
  description: string;
  target_url: string;
  tags: readonly string[];
  collections: readonly { id: RemoteId }[];
}>;

/** Collection: the same fields in operations 2 and 3. */
type CollectionBody = Sent<{
  title: string;
  description: string;
  share_preference: string;
  pinned: boolean;
  visual_order: number;
  emoji: string;
  public_visible: boolean;
  share_all_links: boolean;
  parent_id: RemoteId;
  cover_image_data: { data: string };
}>;

/** One request without address, key and headers. `body` is to be sent as JSON, which drops `undefined`. */
export type WireRequest =
  | { method: "POST"; path: string; body: LinkCreateBody | { collection: CollectionBody } }
  | { method: "PATCH"; path: string; body: LinkUpdateBody | { collection: CollectionBody } };

/** "The version is carried in the path prefix `/api/v1`." */
const prefix = "/api/v1";

/** A write that can change nothing: no link has the id 0 (design, section 4, "does the key work?"). */
export const probeRequest: WireRequest = {
  method: "PATCH",
  path: `${prefix}/links/0`,
  body: linkUpdateBody({}, requireNoId),
};

type RequireId = (localId: LocalId) => RemoteId;

/**
 * The request for an operation. Throws when the service's id of something it refers to is missing:
 * an operation is delivered only when all of them are known.
 */
export function wireRequest({
  operation,
  payload,
  remoteIds,
}: Pick<Delivery, "operation" | "payload" | "remoteIds">): WireRequest {
  const requireId: RequireId = (localId) => {
    const remoteId = remoteIds.get(localId);
    if (remoteId === undefined) throw new Error(`no remote id for ${localId}`);
    return remoteId;
  };
  // "On operations 2 and 3 the collection fields are nested under the key `collection` […] on
  // operations 4 and 5 the fields are top-level."
  switch (operation.kind) {
    case "create-link":
      return {
        method: "POST",
        path: `${prefix}/links`,
        body: linkCreateBody(operation.fields, payload, requireId),
      };
    case "update-link":
      return {
        method: "PATCH",
        path: `${prefix}/links/${requireId(operation.subject)}`,
        body: linkUpdateBody(operation.changes, requireId),
      };
    case "create-collection":
      return {
        method: "POST",
        path: `${prefix}/collections`,
        body: { collection: collectionCreateBody(operation.fields, payload, requireId) },
      };
    case "update-collection":
      return {
        method: "PATCH",
        path: `${prefix}/collections/${requireId(operation.subject)}`,
        body: { collection: collectionUpdateBody(operation.changes, payload, requireId) },
      };
  }
}

function linkCreateBody(fields: LinkFields, payload: Payload, requireId: RequireId) {
  return {
    target_url: filled(fields.targetUrl),
    title: filled(fields.title),
    description: filled(fields.description),
    latitude: finite(fields.latitude),
    longitude: finite(fields.longitude),
    image_url: filled(fields.imageUrl),
    image_data: filled(payload.imageData),
    tags: listed(fields.tags),
    collection_ids: listed(fields.collections.map(requireId)),
    repository_ids: listed(fields.repositoryIds),
    page_content: filled(payload.pageContent),
  } satisfies LinkCreateBody;
}

/** Only what was changed; what was cleared goes as `""` or `[]`. Lists replace the old ones. */
function linkUpdateBody(changes: LinkChanges, requireId: RequireId) {
  return {
    title: changes.title,
    description: changes.description,
    target_url: changes.targetUrl,
    tags: changes.tags,
    collections: changes.collections?.map((localId) => ({ id: requireId(localId) })),
  } satisfies LinkUpdateBody;
}

function collectionCreateBody(fields: CollectionFields, payload: Payload, requireId: RequireId) {
  const image = filled(payload.coverImageData);
  return {
    ...plainCollectionFields(fields, requireId),
    title: filled(fields.title),
    description: filled(fields.description),
    share_preference: filled(fields.sharePreference),
    emoji: filled(fields.emoji),
    cover_image_data: image === undefined ? undefined : { data: image },
  } satisfies CollectionBody;
}

function collectionUpdateBody(
  changes: Partial<CollectionFields>,
  payload: Payload,
  requireId: RequireId,
) {
  const image = payload.coverImageData;
  return {
    ...plainCollectionFields(changes, requireId),
    title: changes.title,
    description: changes.description,
    share_preference: changes.sharePreference,
    emoji: changes.emoji,
    // "object, contains one field, `data` (string)".
    cover_image_data: image === undefined ? undefined : { data: image },
  } satisfies CollectionBody;
}

/** Fields without an empty value: sent when set, `false` and 0 too, in a create and an update alike. */
function plainCollectionFields(fields: Partial<CollectionFields>, requireId: RequireId) {
  return {
    pinned: fields.pinned,
    visual_order: finite(fields.visualOrder),
    public_visible: fields.publicVisible,
    share_all_links: fields.shareAllLinks,
    parent_id: fields.parent === undefined ? undefined : requireId(fields.parent),
  };
}

// "Which fields are required: not shown for every resource." So empty fields are left out of a
// create, never sent as "" or null (design, section 4).

function filled(text: string | undefined): string | undefined {
  return text === "" ? undefined : text;
}

function listed<Item>(items: readonly Item[]): readonly Item[] | undefined {
  return items.length === 0 ? undefined : items;
}

/** JSON has no other numbers: it would write them as null. */
function finite(number: number | undefined): number | undefined {
  return Number.isFinite(number) ? number : undefined;
}

function requireNoId(): never {
  throw new Error("the probe refers to nothing");
}
