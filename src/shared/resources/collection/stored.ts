import * as v from "valibot";
import type { CollectionRow } from "./row.ts";
import type { OperationOf } from "../../domain/operation/operation.ts";
import {
  collectionFields,
  type CollectionChanges,
  type CollectionFields,
} from "../../domain/fields/collection.ts";
import { exactly } from "../exactly.ts";
import { changeEntries, fieldEntries } from "../stored-fields.ts";
import { entryId, integerId, localId, maybe, profileId } from "../id-schemas.ts";

/** A collection's row and operations on disk, as any version may have written them. */

const fields = exactly<CollectionFields>()(v.object(fieldEntries(collectionFields)));
const changes = exactly<CollectionChanges>()(v.object(changeEntries(collectionFields)));

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
