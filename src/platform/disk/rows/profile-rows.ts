import type { ProfileId } from "../../../domain/values/ids.ts";
import { storeOf, type RowKind } from "./row-reader.ts";
import type { StoreTransaction } from "./store-transaction.ts";

/** Sorts after every number and every text in IndexedDB's order of keys. */
export const above: [] = [];

/** All compound keys that begin with the profile. */
export function ofProfile(profileId: ProfileId): IDBKeyRange {
  return IDBKeyRange.bound([profileId], [profileId, above]);
}

interface ProfileRows {
  store: (typeof storeOf)[RowKind];
  /** Rows as they are stored, readable or not. */
  all: () => Promise<unknown[]>;
  /** The primary keys of the same rows. */
  keys: () => Promise<IDBValidKey[]>;
}

interface Source {
  getAll(range: IDBKeyRange): Promise<unknown[]>;
  getAllKeys(range: IDBKeyRange): Promise<IDBValidKey[]>;
}

/** The rows of a profile, by kind. A missing kind, whose rows would outlive the profile, does not compile. */
export function rowsOfProfile(
  tx: StoreTransaction<"readonly"> | StoreTransaction<"readwrite">,
  id: ProfileId,
): Record<RowKind, ProfileRows> {
  const range = ofProfile(id);
  const rows = (kind: RowKind, source: Source, of = range): ProfileRows => ({
    store: storeOf[kind],
    all: () => source.getAll(of),
    keys: () => source.getAllKeys(of),
  });
  return {
    entry: rows("entry", tx.objectStore("entries").index("by-state")),
    link: rows("link", tx.objectStore("links").index("by-address")),
    collection: rows(
      "collection",
      tx.objectStore("collections").index("by-profile"),
      IDBKeyRange.only(id),
    ),
    file: rows("file", tx.objectStore("files").index("by-profile"), IDBKeyRange.only(id)),
    "user-page": rows(
      "user-page",
      tx.objectStore("userPages").index("by-profile"),
      IDBKeyRange.only(id),
    ),
    repository: rows("repository", tx.objectStore("repositories")),
    tag: rows("tag", tx.objectStore("tags")),
    job: rows("job", tx.objectStore("jobs")),
  };
}
