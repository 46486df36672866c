import type { LibraryFailure } from "../domain/failures.ts";
import type { LocalId, ProfileId } from "../domain/values/ids.ts";
import type { Result } from "../domain/values/result.ts";
import type { Order } from "./order.ts";
import type { LibraryLink, UnsentEntry } from "./ports.ts";
import type { QueryWord } from "./query.ts";

interface SearchRequest {
  profileId: ProfileId;
  /** The query as typed. */
  text: string;
  order: Order;
  /** The number of rows in the response. */
  rows: number;
}

export interface SearchAnswer {
  /** Names the search in requests for more rows. */
  number: number;
  count: number;
  /** The number of links in the index. */
  size: number;
  /** The words as they were looked up, for the marks. */
  words: readonly QueryWord[];
  notUnderstood: readonly string[];
  /** The first rows; undefined for a link that is gone. */
  rows: ShownRows;
}

export interface LibraryRow extends Omit<LibraryLink, "collections"> {
  /** Paths: "Work / Tides". */
  collections: readonly string[];
  hasFile: boolean;
  unsent?: UnsentEntry;
}

/** Undefined for a link that is gone from the ledger. */
export type ShownRows = readonly (LibraryRow | undefined)[];

/** A name that a filter takes, and the number of links that the filter finds. */
export interface CountedName {
  name: string;
  count: number;
}

/** The names that the filters offer: the most used of each, those with the most links first. */
export interface Lists {
  tags: readonly CountedName[];
  /** Paths, also of collections without links. */
  collections: readonly CountedName[];
  sites: readonly CountedName[];
}

/** The progress of the index. */
export interface News {
  /** Links in the index so far. */
  read: number;
  /** Links are still missing from the index. */
  isReading: boolean;
  failure?: LibraryFailure;
}

/** The library over the ledger. All methods may be called at any time. */
export interface Librarian {
  search(request: SearchRequest): Promise<Result<SearchAnswer, LibraryFailure>>;
  /** Rows of the latest search; none for an earlier one. */
  rows(of: {
    number: number;
    from: number;
    to: number;
  }): Promise<Result<ShownRows, LibraryFailure>>;
  /** The links of all rows of the latest search. */
  ids(of: { number: number }): Promise<Result<readonly LocalId[], LibraryFailure>>;
  /** The rows of these links of the shown profile. */
  rowsOf(of: { ids: readonly LocalId[] }): Promise<Result<ShownRows, LibraryFailure>>;
  lists(of: { profileId: ProfileId }): Promise<Result<Lists, LibraryFailure>>;
  /** Something in the ledger has changed. */
  follow(): Promise<void>;
  /** Deletes the stored indexes of all other profiles. */
  keepOnly(of: { profileIds: readonly ProfileId[] }): Promise<void>;
}
