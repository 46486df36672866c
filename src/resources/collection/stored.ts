import * as v from "valibot";
import { collectionBounds } from "../../domain/collections/bounds.ts";
import { draftBounds } from "../../domain/draft.ts";
import type { CollectionRow } from "./row.ts";
import type { CollectionChanges, CollectionFields, OperationOf } from "../../domain/operation.ts";
import { exactly } from "../exactly.ts";
import { entryId, integerId, localId, maybe, profileId } from "../id-schemas.ts";

/** A collection's row and operations on disk, as any version may have written them. */

/** How values are read: from disk as they are, from messages with a cap. */
interface Readers {
  text: (most: number) => v.GenericSchema<string>;
  integer: v.GenericSchema<number>;
}

/** The fields of a collection. `most`: the longest text that the forms accept, in UTF-16 units. */
export const collectionFields = ({ text, integer }: Readers) =>
  exactly<CollectionFields>()(
    v.object({
      title: text(draftBounds.title),
      description: maybe(text(draftBounds.description)),
      sharePreference: maybe(text(collectionBounds.sharePreference)),
      pinned: maybe(v.boolean()),
      visualOrder: maybe(integer),
      emoji: maybe(text(collectionBounds.emoji)),
      publicVisible: maybe(v.boolean()),
      shareAllLinks: maybe(v.boolean()),
      parent: maybe(localId),
      coverBytes: maybe(integer),
    }),
  );

/** The fields of a change of a collection, read in the same way. */
export const collectionChanges = (readers: Readers) => {
  const { title, pinned, visualOrder, publicVisible, shareAllLinks, parent, ...plain } =
    collectionFields(readers).entries;
  const orNull = <Value>({ wrapped }: { wrapped: v.GenericSchema<unknown, Value> }) =>
    maybe(v.nullable(wrapped));
  return exactly<CollectionChanges>()(
    v.object({
      ...plain,
      title: maybe(title),
      pinned: orNull(pinned),
      visualOrder: orNull(visualOrder),
      publicVisible: orNull(publicVisible),
      shareAllLinks: orNull(shareAllLinks),
      parent: orNull(parent),
    }),
  );
};

const asStored: Readers = { text: () => v.string(), integer: v.number() };
const fields = collectionFields(asStored);
const changes = collectionChanges(asStored);

export const createCollection = exactly<OperationOf<"create-collection">>()(
  v.object({
    kind: v.literal("create-collection"),
    subject: localId,
    fields,
  }),
);

export const updateCollection = exactly<OperationOf<"update-collection">>()(
  v.object({
    kind: v.literal("update-collection"),
    subject: localId,
    changes,
    before: maybe(changes),
  }),
);

export const collectionRow = exactly<CollectionRow>()(
  v.object({
    localId,
    profileId,
    remoteId: maybe(integerId),
    ...fields.entries,
    usedAtMs: v.number(),
    uses: v.number(),
    changeIds: maybe(v.array(entryId)),
    deliveredAtMs: maybe(v.number()),
  }),
);
