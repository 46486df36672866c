import type { CollectionFields } from "../../domain/operation.ts";
import type { LocalId, ProfileId, RemoteIdOf } from "../../domain/values/ids.ts";
import type { GivenThing } from "../given-thing.ts";

/** A collection as the ledger has it. */
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
  /** Undefined until the service has it; set at once for one that the person gave by its id. */
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

/** The row of a collection of which its id alone is known. */
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

/** The row without a parent that is lost. */
export function withoutParent(row: CollectionRow, lost: LocalId): CollectionRow {
  if (row.parent !== lost) return row;
  const { parent: _lost, ...rest } = row;
  return rest;
}
