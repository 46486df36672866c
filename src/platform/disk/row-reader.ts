import * as v from "valibot";
import { StorageError } from "../../domain/failures.ts";
import type { LedgerKind, UnreadableRow } from "../../use-cases/ports.ts";
import { storedRows } from "../../things/stored.ts";
import { entrySchema, tagSchema } from "./rows.ts";

/** The stores whose rows have their key within. */
const schemas = {
  entries: entrySchema,
  links: storedRows.link,
  collections: storedRows.collection,
  tags: tagSchema,
  repositories: storedRows.repository,
};
const keys = {
  entries: v.object({ id: v.string() }),
  links: v.object({ localId: v.string() }),
  collections: v.object({ localId: v.string() }),
  tags: v.object({ profileId: v.string(), key: v.string() }),
  repositories: v.object({ profileId: v.string(), remoteId: v.number() }),
};
export type RowStore = keyof typeof schemas;
type RowOf<Name extends RowStore> = v.InferOutput<(typeof schemas)[Name]>;

const titled = v.object({ title: v.string() });
/** Rows that only say how often something was used: without them nothing is lost. */
const mereCounts: readonly RowStore[] = ["tags", "repositories"];

/**
 * Reads the rows of one transaction, and remembers those that it met and could not read: another version
 * wrote them, or they are damaged. They stay on disk, and are not written over.
 */
export interface RowReader {
  row<Name extends RowStore>(name: Name, stored: unknown): RowOf<Name> | undefined;
  rows<Name extends RowStore>(name: Name, stored: readonly unknown[]): RowOf<Name>[];
  met(name: LedgerKind): readonly UnreadableRow[];
  /** Whether the row may be put. Throws `storage-unreadable` where that would cost what cannot be read. */
  mayPut(name: RowStore, row: unknown): boolean;
}

export function createRowReader(): RowReader {
  const unreadable = new Map<string, UnreadableRow & { name: RowStore }>();

  function row<Name extends RowStore>(name: Name, stored: unknown): RowOf<Name> | undefined {
    if (stored === undefined) return undefined;
    const parsed = v.safeParse(schemas[name], stored);
    if (parsed.success) return parsed.output;
    const { success, output } = v.safeParse(titled, stored);
    const [id = ""] = keyOf(name, stored);
    unreadable.set(keyFor(name, stored), { name, id, title: success ? output.title : "" });
    return undefined;
  }

  return {
    row,
    rows: (name, stored) => stored.flatMap((one) => row(name, one) ?? []),
    met: (name) =>
      [...unreadable.values()].flatMap((one) =>
        one.name === name ? { id: one.id, title: one.title } : [],
      ),
    mayPut(name, stored) {
      if (unreadable.size === 0 || !unreadable.has(keyFor(name, stored))) return true;
      if (mereCounts.includes(name)) return false;
      throw new StorageError({ kind: "storage-unreadable" });
    },
  };
}

/** The parts of its key; none where they cannot be read. */
function keyOf(name: RowStore, stored: unknown): string[] {
  const { success, output } = v.safeParse(keys[name], stored);
  return success ? Object.values(output).map(String) : [];
}

function keyFor(name: RowStore, stored: unknown): string {
  return JSON.stringify([name, ...keyOf(name, stored)]);
}
