import type { StoreNames } from "idb";
import * as v from "valibot";
import { StorageError } from "../../../domain/failures.ts";
import type { ReadKind, UnreadableRow } from "../../../ports/ports.ts";
import type { Job } from "../../../domain/jobs/job.ts";
import type { Entry } from "../../../domain/outbox/entry.ts";
import type { LedgerRows, TagRow } from "../../../resources/rows.ts";
import { storedRows, storedTag } from "../../../resources/stored.ts";
import type { Schema } from "../access/schema.ts";
import { jobSchema } from "./job-rows.ts";
import { entrySchema } from "./rows.ts";
import { readAs } from "../access/read-as.ts";

/** The row types that contain their own key. */
interface Rows extends LedgerRows {
  entry: Entry;
  job: Job;
  tag: TagRow;
}
export type RowKind = keyof Rows;

/** The store of each kind of row. A kind without a store does not compile. */
export const storeOf = {
  entry: "entries",
  link: "links",
  collection: "collections",
  file: "files",
  repository: "repositories",
  "user-page": "userPages",
  tag: "tags",
  job: "jobs",
} as const satisfies Record<RowKind, StoreNames<Schema>>;

export const rowKinds = Object.keys(storeOf) as readonly RowKind[];

const schemas: { [Kind in RowKind]: v.GenericSchema<unknown, Rows[Kind]> } = {
  ...storedRows,
  entry: entrySchema,
  tag: storedTag,
  job: jobSchema,
};
const withId = v.object({ id: v.string() });
const ofResource = v.object({ localId: v.string() });
const keys = {
  entry: withId,
  // Its id is unique across all profiles.
  job: withId,
  link: ofResource,
  collection: ofResource,
  file: ofResource,
  "user-page": ofResource,
  repository: v.object({ profileId: v.string(), remoteId: v.number() }),
  tag: v.object({ profileId: v.string(), key: v.string() }),
} satisfies Record<RowKind, unknown>;

const titled = v.object({ title: v.string() });
/** Rows that only count uses: nothing is lost without them. */
const mereCounts: readonly RowKind[] = ["tag", "repository"];

/**
 * Reads the rows of one transaction, and remembers the unreadable ones: another version wrote them, or they
 * are damaged. They stay on disk, and are not overwritten.
 */
export interface RowReader {
  row<Kind extends RowKind>(kind: Kind, stored: unknown): Rows[Kind] | undefined;
  rows<Kind extends RowKind>(kind: Kind, stored: readonly unknown[]): Rows[Kind][];
  met(kind: ReadKind): readonly UnreadableRow[];
  /**
   * Whether the row may be written. Throws `storage-unreadable` if that would overwrite an unreadable row
   * of value.
   */
  mayPut(kind: RowKind, row: unknown): boolean;
}

export function createRowReader(): RowReader {
  const unreadable = new Map<string, UnreadableRow & { kind: RowKind }>();

  function row<Kind extends RowKind>(kind: Kind, stored: unknown): Rows[Kind] | undefined {
    if (stored === undefined) return undefined;
    const read = readAs(schemas[kind], stored);
    if (read !== undefined) return read;
    const [id = ""] = keyOf(kind, stored);
    const { title } = readAs(titled, stored) ?? { title: "" };
    unreadable.set(keyFor(kind, stored), { kind, id, title });
    return undefined;
  }

  return {
    row,
    rows: (kind, stored) => stored.flatMap((one) => row(kind, one) ?? []),
    met: (kind) =>
      [...unreadable.values()].flatMap((one) =>
        one.kind === kind ? { id: one.id, title: one.title } : [],
      ),
    mayPut(kind, stored) {
      if (unreadable.size === 0 || !unreadable.has(keyFor(kind, stored))) return true;
      if (mereCounts.includes(kind)) return false;
      throw new StorageError({ kind: "storage-unreadable" });
    },
  };
}

/** The parts of the row's key; none if they cannot be read. */
function keyOf(kind: RowKind, stored: unknown): string[] {
  return Object.values(readAs<object>(keys[kind], stored) ?? {}).map(String);
}

function keyFor(kind: RowKind, stored: unknown): string {
  return JSON.stringify([kind, ...keyOf(kind, stored)]);
}
