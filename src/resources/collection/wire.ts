import { collectionBounds } from "../../domain/collections/bounds.ts";
import { draftBounds } from "../../domain/draft.ts";
import { collectionRef, type CollectionChanges, type OperationOf } from "../../domain/operation.ts";
import { isIntegerId, type RemoteIdOf } from "../../domain/values/ids.ts";
import {
  filled,
  finite,
  getIntegerId,
  json,
  noneLeft,
  prefix,
  type OperationWire,
  type FindRemoteId,
  type Sent,
  type ThingNames,
} from "../operation-wire.ts";

/** Collection: the same fields in operations 2 and 3. */
type Body = Sent<{
  title: string;
  description: string;
  share_preference: string;
  pinned: boolean | null;
  visual_order: number | null;
  emoji: string;
  public_visible: boolean | null;
  share_all_links: boolean | null;
  parent_id: RemoteIdOf<"collection"> | null;
  cover_image_data: { data: string };
}>;

const names: ThingNames = {
  wrapper: "collection",
  folder: "collections",
  readId: getIntegerId,
  readFields: (read) => ({
    title: read.line("title", draftBounds.title),
    description: read.lines("description", draftBounds.description),
    sharePreference: read.line("share_preference", collectionBounds.sharePreference),
    pinned: read.flag("pinned"),
    visualOrder: read.integer("visual_order"),
    emoji: read.line("emoji", collectionBounds.emoji),
    publicVisible: read.flag("public_visible"),
    shareAllLinks: read.flag("share_all_links"),
    parent: readParent(read.integer("parent_id")),
  }),
  optional: [],
};

export const createCollection: OperationWire<OperationOf<"create-collection">> = {
  request: ({ fields }, { coverImageData }, idOf) => ({
    method: "POST",
    path: `${prefix}/collections`,
    body: wrapped(bodyOf(fields, coverImageData, filled, idOf)),
  }),
  answer: names,
};

/** Sends only the changed fields: `""` for a cleared text or image, and null for any other cleared field. */
export const updateCollection: OperationWire<OperationOf<"update-collection">> = {
  request: ({ subject, changes }, { coverImageData }, idOf) => ({
    method: "PATCH",
    path: `${prefix}/collections/${idOf(collectionRef(subject))}`,
    body: wrapped(bodyOf(changes, coverImageData, (text) => text, idOf)),
  }),
  answer: names,
};

/** "On operations 2 and 3 the collection fields are nested under the key `collection`." */
function wrapped(body: Body) {
  return json({ collection: body });
}

/** "object, contains one field, `data` (string)". */
function image(data: string | undefined) {
  return data === undefined ? undefined : { data };
}

function readParent(id: number | undefined) {
  return isIntegerId(id) ? id : undefined;
}

/** `sent`: how a text is sent. Fields without an empty value are sent if they are set, also `false` and 0. */
function bodyOf(
  fields: CollectionChanges,
  coverImageData: string | undefined,
  sent: (text: string | undefined) => string | undefined,
  idOf: FindRemoteId,
): Body {
  const { title, description, sharePreference, emoji, visualOrder, parent, ...flags } = fields;
  // The image itself is sent.
  const { pinned, publicVisible, shareAllLinks, coverBytes: _size, ...rest } = flags;
  noneLeft(rest);
  return {
    title: sent(title),
    description: sent(description),
    share_preference: sent(sharePreference),
    pinned,
    visual_order: visualOrder === null ? null : finite(visualOrder),
    emoji: sent(emoji),
    public_visible: publicVisible,
    share_all_links: shareAllLinks,
    parent_id: parent === undefined || parent === null ? parent : idOf(collectionRef(parent)),
    cover_image_data: image(sent(coverImageData)),
  };
}
