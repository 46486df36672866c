import type { StorageFailure } from "../../domain/failures.ts";
import type { CollectionFields } from "../../domain/fields/collection.ts";
import type { EntryId, LocalId, ProfileId } from "../../domain/values/ids.ts";
import type { Result } from "../../domain/values/result.ts";
import { collectionRow } from "../../resources/collection/row.ts";
import { keepNew, type KeepNewPorts } from "../keep/keep-new.ts";

interface SaveCollectionInput {
  entryId: EntryId;
  collection: LocalId;
  fields: CollectionFields;
  /** The cover image as it is sent. */
  cover?: string;
  /** Absent: the profile in use. */
  profileId?: ProfileId;
}

/** Keeps a new collection. A repeated call changes nothing. */
export function createSaveCollection(
  ports: KeepNewPorts,
): (input: SaveCollectionInput) => Promise<Result<{ entryId: EntryId }, StorageFailure>> {
  return ({ entryId, collection, fields, cover, profileId }) =>
    keepNew(ports, {
      thing: "collection",
      entryId,
      operation: { kind: "create-collection", subject: collection, fields },
      row: ({ nowMs, ...own }) => collectionRow(fields, { ...own, usedAtMs: nowMs }),
      payload: cover === undefined ? undefined : { coverImageData: cover },
      profileId,
    });
}
