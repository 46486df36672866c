import { draftBounds } from "../../domain/draft.ts";
import { collectionRef, type CollectionFields, type OperationOf } from "../../domain/operation.ts";
import { isIntegerId, type RemoteIdOf } from "../../domain/values/ids.ts";
import {
  filled,
  finite,
  json,
  noneLeft,
  prefix,
  readInteger,
  type OperationWire,
  type RemoteIds,
  type Sent,
  type ThingNames,
} from "../operation-wire.ts";

/** Collection: the same fields in operations 2 and 3. */
type Body = Sent<{
  title: string;
  description: string;
  share_preference: string;
  pinned: boolean;
  visual_order: number;
  emoji: string;
  public_visible: boolean;
  share_all_links: boolean;
  parent_id: RemoteIdOf<"collection">;
  cover_image_data: { data: string };
}>;

const names: ThingNames = {
  wrapper: "collection",
  folder: "collections",
  readId(value) {
    const id = readInteger(value);
    return isIntegerId(id) ? id : undefined;
  },
  readFields: (read) => ({ title: read.line("title", draftBounds.title) }),
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

/** `sent`: how a text is sent. Fields without an empty value are sent if they are set, also `false` and 0. */
function bodyOf(
  fields: Partial<CollectionFields>,
  coverImageData: string | undefined,
  sent: (text: string | undefined) => string | undefined,
  idOf: RemoteIds,
): Body {
  const { title, description, sharePreference, emoji, visualOrder, parent, ...flags } = fields;
  const { pinned, publicVisible, shareAllLinks, ...rest } = flags;
  noneLeft(rest);
  return {
    title: sent(title),
    description: sent(description),
    share_preference: sent(sharePreference),
    pinned,
    visual_order: finite(visualOrder),
    emoji: sent(emoji),
    public_visible: publicVisible,
    share_all_links: shareAllLinks,
    parent_id: parent === undefined ? undefined : idOf(collectionRef(parent)),
    cover_image_data: image(sent(coverImageData)),
  };
}
