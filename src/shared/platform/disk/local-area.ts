import { StorageError } from "../../domain/failures.ts";
import type { Area } from "./access/guarded.ts";
import { getUrl, isWeb } from "../../domain/address/url.ts";
import { isRecord } from "../../domain/values/is-record.ts";

export type LocalItems = Readonly<Record<string, unknown>>;

/** Returns the items to write. All other items do not change. A step must not fail on items that it cannot read. */
export type LocalStep = (items: LocalItems) => LocalItems;

/** Adds the version number. All other items do not change. */
const numbered: LocalStep = () => ({});

/**
 * Step `n` turns version `n` into version `n + 1`. An area without a number is version 0. A shipped step
 * never changes. `test/support/schemas` has a fixture of each version.
 */
export const localSteps: readonly LocalStep[] = [numbered, keyOrigins];

const versionKey = "version";

/**
 * `storage.local`, in the layout of this version of the extension. Reads never write: the steps run in memory until
 * the first change, so that a full disk does not prevent reading. Rejects with `storage-newer` if a newer version of
 * the extension wrote the area, and does not change the area. All writers must share one instance.
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
      // The steps run once, before any other write, because the items that they read must not change meanwhile.
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

/** An unreadable number counts as the current version: each item has a reader that checks it. */
function versionOf(items: LocalItems, current: number): number {
  const version = items[versionKey] ?? 0;
  return typeof version === "number" && Number.isInteger(version) && version >= 0
    ? version
    : current;
}

/**
 * The keys of `storage.local`, each with the origin of its profile's server. A key with an unknown server does not
 * change, and is never sent.
 */
function keyOrigins(items: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { profiles } = items;
  const all: unknown = isRecord(profiles) ? profiles["all"] : undefined;
  const listed: readonly unknown[] = Array.isArray(all) ? all : [];
  const found = listed.filter(isRecord).flatMap(({ id, serverAddress }): [string, object][] => {
    const name = `key:${String(id)}`;
    const key = items[name];
    const url = typeof serverAddress === "string" ? getUrl(serverAddress) : undefined;
    const isKnown = url !== undefined && isWeb(url);
    return typeof key === "string" && key !== "" && isKnown
      ? [[name, { origin: url.origin, key }]]
      : [];
  });
  return Object.fromEntries(found);
}
