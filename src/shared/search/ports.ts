import type { StorageFailure } from "../domain/failures.ts";
import type { LinkFieldsInLedger } from "../domain/fields/link.ts";
import type { StateName } from "../domain/outbox/entry.ts";
import type { EntryId, LocalId, ProfileId, RemoteIdOf } from "../domain/values/ids.ts";
import type { Result } from "../domain/values/result.ts";
import type { HeldSegment } from "./index.ts";

/** A link as the library shows it. The texts of a link that is known by its id alone are "". Times are epoch ms. */
export interface LibraryLink extends LinkFieldsInLedger {
  localId: LocalId;
  remoteId?: RemoteIdOf<"link">;
  excerpt: string;
  createdAtMs: number;
  /** Absent until the service has it. */
  deliveredAtMs?: number;
}

export type LinkPlace = Pick<LibraryLink, "createdAtMs" | "localId">;

export interface UnsentEntry {
  id: EntryId;
  state: StateName;
  tries: number;
}

/** The data that belongs to the links of a profile. */
export interface Surroundings {
  collections: readonly { localId: LocalId; title: string; parent?: LocalId }[];
  /** The tags that a link has, the last used first. */
  tags: readonly string[];
  withFiles: ReadonlySet<LocalId>;
  /** For each link, the oldest entry about the link or about one of its files. */
  unsent: ReadonlyMap<LocalId, UnsentEntry>;
}

/** The ledger, which this only reads. Unreadable rows are left out. */
export interface Ledger {
  /**
   * At most `limit` links in the order of their saving. `end`: the place after which to continue; undefined after the
   * last link.
   */
  linksAfter(
    profileId: ProfileId,
    place: LinkPlace | undefined,
    limit: number,
  ): Promise<Result<{ links: readonly LibraryLink[]; end: LinkPlace | undefined }, StorageFailure>>;
  /** The place before the latest `most` links of the profile; undefined if it has no more than these. */
  placeBeforeLatest(
    profileId: ProfileId,
    most: number,
  ): Promise<Result<LinkPlace | undefined, StorageFailure>>;
  /** The links with these ids, in this order; undefined for a forgotten link. */
  links(
    ids: readonly LocalId[],
  ): Promise<Result<readonly (LibraryLink | undefined)[], StorageFailure>>;
  surroundings(profileId: ProfileId): Promise<Result<Surroundings, StorageFailure>>;
}

/** The indexes on disk. They can be built again from the ledger. */
export interface IndexShelf {
  /** Undefined if there is no readable one. */
  load(profileId: ProfileId): Promise<readonly HeldSegment[] | undefined>;
  /** Whether it was stored. The disk may be full. */
  save(profileId: ProfileId, held: readonly HeldSegment[]): Promise<boolean>;
  /** Deletes the indexes of all other profiles. */
  keepOnly(profileIds: readonly ProfileId[]): Promise<void>;
}
