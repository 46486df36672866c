import type { AnsweredOf, ChangesOf, Fields, FieldsOf } from "./field.ts";

/** The fields of a collection. The API document has the same ones in a create and in an update, and names no bounds. */
export const collectionFields = {
  title: {
    kind: "line",
    isRequired: true,
    create: "title",
    update: "title",
    most: 1_000,
    isAnswered: true,
  },
  description: {
    kind: "lines",
    create: "description",
    update: "description",
    most: 20_000,
    cleared: "",
    isAnswered: true,
  },
  sharePreference: {
    kind: "line",
    create: "share_preference",
    update: "share_preference",
    most: 200,
    cleared: "",
    isAnswered: true,
  },
  /** Absent: unset, which is not the same as false. */
  pinned: { kind: "flag", create: "pinned", update: "pinned", cleared: null, isAnswered: true },
  visualOrder: {
    kind: "integer",
    create: "visual_order",
    update: "visual_order",
    cleared: null,
    isAnswered: true,
  },
  emoji: {
    kind: "line",
    create: "emoji",
    update: "emoji",
    most: 64,
    cleared: "",
    isAnswered: true,
  },
  publicVisible: {
    kind: "flag",
    create: "public_visible",
    update: "public_visible",
    cleared: null,
    isAnswered: true,
  },
  shareAllLinks: {
    kind: "flag",
    create: "share_all_links",
    update: "share_all_links",
    cleared: null,
    isAnswered: true,
  },
  parent: {
    kind: "collection",
    create: "parent_id",
    update: "parent_id",
    cleared: null,
    isAnswered: true,
  },
  coverBytes: {
    kind: "image",
    create: "cover_image_data",
    update: "cover_image_data",
    cleared: 0,
  },
} as const satisfies Fields;

/** The longest cover image in a request, in UTF-16 units. */
export const coverMaxLength = 4_000_000;

/** The values of a new collection. */
export type CollectionFields = FieldsOf<typeof collectionFields>;
/** The values of a collection that an update can carry. A cleared boolean is unset, which is not the same as false. */
export type CollectionChanges = ChangesOf<typeof collectionFields>;
/** The values of a collection that a response may say. */
export type CollectionAnswer = AnsweredOf<typeof collectionFields>;
