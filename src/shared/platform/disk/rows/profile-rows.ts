import type { ProfileId } from "../../../domain/values/ids.ts";
import type { RowIndex, RowStore } from "../access/lost-rows.ts";
import type { RowKind } from "./row-reader.ts";
import type { StoreTransaction } from "./store-transaction.ts";

/** Sorts after every number and every text in IndexedDB's order of keys. */
export const above: [] = [];

/** All compound keys that begin with the profile. */
export function ofProfile(profileId: ProfileId): IDBKeyRange {
  return IDBKeyRange.bound([profileId], [profileId, above]);
}

/** A store or an index with keys that contain the profile. */
export type Source = (RowStore<unknown> | RowIndex<unknown>) & {
  openKeyCursor(range?: IDBKeyRange): Promise<{ key: IDBValidKey } | null>;
};

/**
 * The places of a profile's rows, by kind. Their keys are the profile's id, or begin with it. A missing kind does not
 * compile, because its rows would outlive the profile.
 */
export function byProfile(
  tx: StoreTransaction<"readonly"> | StoreTransaction<"readwrite">,
): Record<RowKind, Source> {
  return {
    entry: tx.objectStore("entries").index("by-state"),
    link: tx.objectStore("links").index("by-address"),
    collection: tx.objectStore("collections").index("by-profile"),
    file: tx.objectStore("files").index("by-profile"),
    "user-page": tx.objectStore("userPages").index("by-profile"),
    repository: tx.objectStore("repositories"),
    tag: tx.objectStore("tags"),
    job: tx.objectStore("jobs"),
  };
}

const keyedById: readonly RowKind[] = ["collection", "file", "user-page"];

/** The keys of the rows of a profile, where `byProfile` finds them. */
export function rangeOf(kind: RowKind, id: ProfileId): IDBKeyRange {
  return keyedById.includes(kind) ? IDBKeyRange.only(id) : ofProfile(id);
}
