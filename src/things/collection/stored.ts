import * as v from "valibot";
import { draftBounds } from "../../domain/draft.ts";
import type { CollectionRow } from "./row.ts";
import type { CollectionFields, OperationOf } from "../../domain/operation.ts";
import { exactly } from "../exactly.ts";
import { integerId, localId, profileId } from "../id-schemas.ts";

/** A collection's row and operations on disk, as any version may have written them. */

const maybe = v.exactOptional;

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
      sharePreference: maybe(text(200)),
      pinned: maybe(v.boolean()),
      visualOrder: maybe(integer),
      emoji: maybe(text(64)),
      publicVisible: maybe(v.boolean()),
      shareAllLinks: maybe(v.boolean()),
      parent: maybe(localId),
    }),
  );

const fields = collectionFields({ text: () => v.string(), integer: v.number() });

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
    changes: v.object({ ...fields.entries, title: maybe(v.string()) }),
  }),
);

export const collectionRow = exactly<CollectionRow>()(
  v.object({
    localId,
    profileId,
    remoteId: maybe(integerId),
    title: v.string(),
    emoji: maybe(v.string()),
    pinned: maybe(v.boolean()),
    parent: maybe(localId),
    usedAtMs: v.number(),
    uses: v.number(),
    deliveredAtMs: maybe(v.number()),
  }),
);
