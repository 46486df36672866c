import type { ProfileId } from "../../../domain/values/ids.ts";
import type { RowIndex, RowStore } from "../access/lost-rows.ts";
import { storeOf, type RowKind } from "./row-reader.ts";
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

const inKey = ["repository", "tag", "job"] as const satisfies readonly RowKind[];

/** Whether the key of a row begins with its profile. */
function hasProfileInKey(kind: RowKind): kind is (typeof inKey)[number] {
  return inKey.some((one) => one === kind);
}

/**
 * Where the rows of a kind are found by profile: the keys there are the profile's id, or begin with it. The store of a
 * new kind has an index "by-profile", because its rows would otherwise outlive the profile.
 */
export function byProfile(
  tx: StoreTransaction<"readonly"> | StoreTransaction<"readwrite">,
  kind: RowKind,
): Source {
  if (kind === "entry") return tx.objectStore("entries").index("by-state");
  if (kind === "link") return tx.objectStore("links").index("by-address");
  if (hasProfileInKey(kind)) return tx.objectStore(storeOf[kind]);
  return tx.objectStore(storeOf[kind]).index("by-profile");
}

/** The keys of the rows of a profile, where `byProfile` finds them. */
export function rangeOf(kind: RowKind, id: ProfileId): IDBKeyRange {
  const isCompound = kind === "entry" || kind === "link" || hasProfileInKey(kind);
  return isCompound ? ofProfile(id) : IDBKeyRange.only(id);
}
