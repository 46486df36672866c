import type { ProfileId, RemoteIdOf } from "../domain/values/ids.ts";
import type { CollectionRow } from "./collection/row.ts";
import type { FileRow } from "./file/row.ts";
import type { LinkRow } from "./link/row.ts";
import type { UserPageRow } from "./user-page/row.ts";

/**
 * The ledger: this browser's knowledge of the user's resources at the service. The service cannot list
 * resources, so pickers, edit forms, and the badge read the ledger.
 */
export interface LedgerRows {
  link: LinkRow;
  collection: CollectionRow;
  file: FileRow;
  repository: RepositoryRow;
  "user-page": UserPageRow;
}

/** A repository, known by the id that the user entered. No operation concerns one. */
export interface RepositoryRow {
  profileId: ProfileId;
  remoteId: RemoteIdOf<"repository">;
  /** As the user last wrote it. */
  title: string;
  usedAtMs: number;
  uses: number;
}

/** A tag that was used. At the service, tags exist only as fields of links. */
export interface TagRow {
  profileId: ProfileId;
  /** `tagKey` of `name`. */
  key: string;
  /** As the user first wrote it. */
  name: string;
  usedAtMs: number;
  /** 0: no link has it any more. It is kept for its spelling, and not offered. */
  uses: number;
}

export type LedgerKind = keyof LedgerRows;

/** The rows of a profile that a backup contains: those of the ledger, and the tags. */
export interface KnownRows extends LedgerRows {
  tag: TagRow;
}
export type KnownKind = keyof KnownRows;

/**
 * The store of each kind on disk, which is also its part of a backup, in the order of the file. A missing kind does not
 * compile.
 */
export const placeOf = {
  collection: "collections",
  repository: "repositories",
  tag: "tags",
  link: "links",
  file: "files",
  "user-page": "userPages",
} as const satisfies Record<KnownKind, string>;

// oxlint-disable-next-line no-unsafe-type-assertion -- the compiler forgets the names of an object's keys
export const knownKinds = Object.keys(placeOf) as readonly KnownKind[];

/** Some rows of one kind, as they are written together. */
export type LedgerWave = {
  [Kind in KnownKind]: { kind: Kind; rows: readonly KnownRows[Kind][] };
}[KnownKind];

/**
 * When a row was last changed: the latest of its times, epoch ms; -Infinity if it has none. To be used, as by a
 * link in a collection, changes nothing.
 */
export function lastAtMs(row: object): number {
  return Math.max(
    ...Object.entries(row).flatMap(([name, atMs]) =>
      name.endsWith("AtMs") && name !== "usedAtMs" ? Number(atMs) : [],
    ),
  );
}
