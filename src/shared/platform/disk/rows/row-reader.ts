import * as v from "valibot";
import { StorageError } from "../../../domain/failures.ts";
import type { ReadKind, UnreadableRow } from "../../../ports/ports.ts";
import type { Job } from "../../../domain/jobs/job.ts";
import type { Entry } from "../../../domain/outbox/entry.ts";
import { placeOf, type KnownRows } from "../../../resources/rows.ts";
import { storedRows } from "../../../resources/stored.ts";
import { jobSchema } from "./job-rows.ts";
import { entrySchema } from "./rows.ts";
import { readAs } from "../access/read-as.ts";

/** The row types that contain their own key. */
interface Rows extends KnownRows {
  entry: Entry;
  job: Job;
}
export type RowKind = keyof Rows;

/** The store of each kind of row. */
export const storeOf = { ...placeOf, entry: "entries", job: "jobs" } as const;

export const rowKinds = Object.keys(storeOf) as readonly RowKind[];

const schemas: { [Kind in RowKind]: v.GenericSchema<unknown, Rows[Kind]> } = {
  ...storedRows,
  entry: entrySchema,
  job: jobSchema,
};
const withId = v.object({ id: v.string() });
const ofResource = v.object({ localId: v.string() });
/** The keys of the rows that are no resources. */
const keys: Partial<Record<RowKind, v.GenericSchema<unknown, object>>> = {
  entry: withId,
  // Its id is unique across all profiles.
  job: withId,
  repository: v.object({ profileId: v.string(), remoteId: v.number() }),
  tag: v.object({ profileId: v.string(), key: v.string() }),
};

const titled = v.object({ title: v.string() });
/** Rows that only count uses: nothing is lost without them. */
const mereCounts: readonly RowKind[] = ["tag", "repository"];

/**
 * Reads the rows of one transaction, and remembers the unreadable ones: another version wrote them, or they
 * are damaged. They stay on disk, and are not overwritten.
 */
export function createRowReader() {
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
    rows: <Kind extends RowKind>(kind: Kind, stored: readonly unknown[]): Rows[Kind][] =>
      stored.flatMap((one) => row(kind, one) ?? []),
    met: (kind: ReadKind): readonly UnreadableRow[] =>
      [...unreadable.values()].flatMap((one) =>
        one.kind === kind ? { id: one.id, title: one.title } : [],
      ),
    /**
     * Whether the row may be written. Throws `storage-unreadable` if that would overwrite an unreadable row
     * of value.
     */
    mayPut(kind: RowKind, stored: unknown) {
      if (unreadable.size === 0 || !unreadable.has(keyFor(kind, stored))) return true;
      if (mereCounts.includes(kind)) return false;
      throw new StorageError({ kind: "storage-unreadable" });
    },
  };
}

export type RowReader = ReturnType<typeof createRowReader>;

/** The parts of the row's key; none if they cannot be read. */
function keyOf(kind: RowKind, stored: unknown): string[] {
  return Object.values(readAs<object>(keys[kind] ?? ofResource, stored) ?? {}).map(String);
}

function keyFor(kind: RowKind, stored: unknown): string {
  return JSON.stringify([kind, ...keyOf(kind, stored)]);
}
