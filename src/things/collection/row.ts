import type { CollectionFields } from "../../domain/operation.ts";
import type { LocalId, ProfileId, RemoteIdOf } from "../../domain/values/ids.ts";
import type { GivenThing } from "../given-thing.ts";

/** A collection in the ledger. */
export interface CollectionRow {
  localId: LocalId;
  profileId: ProfileId;
  remoteId?: RemoteIdOf<"collection">;
  title: string;
  emoji?: string;
  pinned?: boolean;
  parent?: LocalId;
  usedAtMs: number;
  uses: number;
  /** Undefined until the service has it. Set at once for a collection that the user entered by its id. */
  deliveredAtMs?: number;
}

export function collectionRow(
  fields: CollectionFields,
  row: { localId: LocalId; profileId: ProfileId; usedAtMs: number },
): CollectionRow {
  const { title, emoji, pinned, parent } = fields;
  return {
    ...row,
    title,
    uses: 0,
    ...(emoji !== undefined && { emoji }),
    ...(pinned !== undefined && { pinned }),
    ...(parent !== undefined && { parent }),
  };
}

/** A row for a collection of which only the id is known. */
export function givenCollectionRow(given: GivenThing<"collection">): CollectionRow {
  const { localId, profileId, remoteId, nowMs } = given;
  const title = `#${remoteId}`;
  return {
    localId,
    profileId,
    title,
    remoteId,
    usedAtMs: nowMs,
    uses: 1,
    deliveredAtMs: nowMs,
  };
}

/** The row without its parent, if that is the lost one. */
export function withoutParent(row: CollectionRow, lost: LocalId): CollectionRow {
  if (row.parent !== lost) return row;
  const { parent: _lost, ...rest } = row;
  return rest;
}
