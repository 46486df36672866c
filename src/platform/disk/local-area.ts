import { StorageError } from "../../domain/failures.ts";
import type { Area } from "./private-draft-store.ts";

/** All that stands in the area, by name. */
export type LocalItems = Readonly<Record<string, unknown>>;

/** Returns the items to be written, and leaves the others as they are. Must not fail on items it cannot read. */
export type LocalStep = (items: LocalItems) => LocalItems;

/** The area says which version it is. What stood there before is as it was. */
const numbered: LocalStep = () => ({});

/**
 * Step `n` makes version `n + 1` out of version `n`; an area without a number is version 0. A step that has
 * shipped never changes. A fixture of each version is kept in `test/support/schemas`.
 */
export const localSteps: readonly LocalStep[] = [numbered];

const versionKey = "version";

/**
 * `storage.local` as this version of the extension reads it. Reading never writes: the steps run in memory
 * until the first change, so that a full disk keeps nobody from reading. Rejects with `storage-newer` where
 * a newer version of the extension has written: that is left as it is. All who write the area share one.
 */
export function createLocalArea(area: Area, steps = localSteps): Area {
  let upgrading: Promise<void> | undefined;

  async function read(): Promise<{ items: Record<string, unknown>; changes: LocalItems }> {
    const items = await area.get(null);
    const version = versionOf(items, steps.length);
    if (version > steps.length) throw new StorageError({ kind: "storage-newer" });
    const changes: Record<string, unknown> = {};
    for (const step of steps.slice(version)) {
      Object.assign(changes, step({ ...items, ...changes }));
    }
    if (version < steps.length) changes[versionKey] = steps.length;
    return { items: { ...items, ...changes }, changes };
  }

  async function upgrade(): Promise<void> {
    const { changes } = await read();
    if (Object.keys(changes).length > 0) await area.set(changes);
  }

  return {
    get: async () => (await read()).items,
    async set(items) {
      // Once, and before anything else is written: what the steps read must not change meanwhile.
      upgrading ??= upgrade();
      try {
        await upgrading;
      } catch (error) {
        upgrading = undefined;
        throw error;
      }
      await area.set(items);
    },
  };
}

/** A number that cannot be read says nothing: whoever reads an item judges that by itself. */
function versionOf(items: LocalItems, current: number): number {
  const version = items[versionKey] ?? 0;
  return typeof version === "number" && Number.isInteger(version) && version >= 0
    ? version
    : current;
}
