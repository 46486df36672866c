import { draftBounds } from "../../domain/draft.ts";
import { collectionRef, type CollectionFields, type OperationOf } from "../../domain/operation.ts";
import { isIntegerId, type RemoteIdOf } from "../../domain/values/ids.ts";
import {
  filled,
  finite,
  json,
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
  told: (read) => ({ title: read.line("title", draftBounds.title) }),
  optional: [],
};

export const createCollection: OperationWire<OperationOf<"create-collection">> = {
  request({ fields }, payload, idOf) {
    const body = {
      ...plainFields(fields, idOf),
      title: filled(fields.title),
      description: filled(fields.description),
      share_preference: filled(fields.sharePreference),
      emoji: filled(fields.emoji),
      cover_image_data: image(filled(payload.coverImageData)),
    };
    return { method: "POST", path: `${prefix}/collections`, body: wrapped(body) };
  },
  answer: names,
};

export const updateCollection: OperationWire<OperationOf<"update-collection">> = {
  request({ subject, changes }, payload, idOf) {
    const body = {
      ...plainFields(changes, idOf),
      title: changes.title,
      description: changes.description,
      share_preference: changes.sharePreference,
      emoji: changes.emoji,
      cover_image_data: image(payload.coverImageData),
    };
    const path = `${prefix}/collections/${idOf(collectionRef(subject))}`;
    return { method: "PATCH", path, body: wrapped(body) };
  },
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

/** Fields that have no empty value: creates and updates send them if they are set, also `false` and 0. */
function plainFields(fields: Partial<CollectionFields>, idOf: RemoteIds) {
  return {
    pinned: fields.pinned,
    visual_order: finite(fields.visualOrder),
    public_visible: fields.publicVisible,
    share_all_links: fields.shareAllLinks,
    parent_id: fields.parent === undefined ? undefined : idOf(collectionRef(fields.parent)),
  };
}
