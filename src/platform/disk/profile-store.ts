import { StorageError, type StorageFailure } from "../../domain/failures.ts";
import { asId, type ProfileId } from "../../domain/values/ids.ts";
import { firstProfile, isConnected, type Profile } from "../../domain/profile/profile.ts";
import { ok, type Result } from "../../domain/values/result.ts";
import type { ProfileStore } from "../../use-cases/ports.ts";
import { browser } from "../browser/browser.ts";
import { failureOf, guardedArea } from "./guarded.ts";
import { createLocalArea } from "./local-area.ts";
import type { Area } from "./private-draft-store.ts";
import {
  isEmptyList,
  readProfileList,
  writeProfileList,
  type ListedProfile,
  type ProfileList,
} from "./stored-profiles.ts";

const profilesKey = "profiles";
const keyKey = (id: ProfileId | "") => `key:${id}`;

/** Lists that could not be read, each with the keys that belong to it, as they stood. */
const asideKey = "profilesSetAside";

/** All of `storage.local` as it was at one moment: profiles and keys that belong together. */
interface Snapshot extends ProfileList {
  keys: ReadonlyMap<ProfileId, string>;
}

/**
 * The profiles, and each key in a place of its own, in `storage.local`: never in `sync`, never in the
 * database that exports and diagnostics read. `findIds`: the profiles that the database knows of. Where
 * there is no list, or none that can be read, those are made again under `foundName`, so that what waits in
 * them is found; the list that cannot be read is set aside with its keys.
 */
export function createProfileStore(
  uuid: () => string,
  findIds: () => Promise<Result<ReadonlySet<ProfileId>, StorageFailure>>,
  foundName: string,
  area: Area = createLocalArea(browser.storage.local),
): ProfileStore {
  let making: Promise<Snapshot> | undefined;
  /** As it stands in storage: a way to the browser's own process and back for each look would add up. */
  let latest: Promise<Snapshot | undefined> | undefined;
  const forget = () => (latest = undefined);
  browser.storage.onChanged.addListener((_changes, name) => {
    if (name === "local") forget();
  });
  // One change at a time: two that read the same list would each write without the other's part.
  let lastWrite: Promise<unknown> = Promise.resolve();

  async function snapshot(): Promise<Snapshot> {
    latest ??= read(area);
    const known = await latest.catch((error: unknown) => {
      forget();
      throw error;
    });
    if (known !== undefined) return known;
    forget();
    // Two callers at once must not make two profiles: the second would strand what the first saved.
    making ??= makeFirst().finally(() => (making = undefined));
    return making;
  }

  async function makeFirst(): Promise<Snapshot> {
    const found = await findIds();
    if (!found.ok) throw new StorageError(found.error);
    const ids = [...found.value];
    const all =
      ids.length === 0 ? [listed(asId(uuid()), "")] : ids.map((id) => listed(id, foundName));
    const current = all[0]?.id ?? asId<ProfileId>(uuid());
    const stored = await readAll(area);
    const keys = Object.entries(stored).filter(
      ([name, key]) => name.startsWith(keyKey("")) && key !== "",
    );
    await write({
      [profilesKey]: { current, all },
      // Nobody knows any more which server they were for.
      ...Object.fromEntries([
        ...keys.map(([name]) => [name, ""]),
        ...all.map(({ id }) => [keyKey(id), ""]),
      ]),
      ...(!isEmptyList(stored[profilesKey]) && {
        [asideKey]: [
          ...listsAside(stored),
          { [profilesKey]: stored[profilesKey], keys: Object.fromEntries(keys) },
        ],
      }),
    });
    return { current, all, stored: all, keys: new Map() };
  }

  /** What is read after it has it: the browser tells of the change only later. */
  async function write(items: Record<string, unknown>): Promise<void> {
    await area.set(items).catch(fail).finally(forget);
  }

  /** `items` are written with the list: in one write, there is no moment between the two. */
  function change(
    edit: (kept: Pick<ProfileList, "current" | "all">) => Pick<ProfileList, "current" | "all">,
    items: Record<string, string> = {},
  ) {
    const written = lastWrite.then(() =>
      guardedArea(async () => {
        const kept = await snapshot();
        const { current, all } = edit(kept);
        await write({ [profilesKey]: { current, all: writeProfileList(kept, all) }, ...items });
      }),
    );
    lastWrite = written;
    return written;
  }

  return {
    async current() {
      const { current, ...rest } = await snapshot();
      const profiles = withKeys(rest);
      return profiles.find(({ id }) => id === current) ?? profiles[0] ?? firstProfile(current);
    },
    get: async (id) => withKeys(await snapshot()).find((profile) => profile.id === id),
    all: async () => withKeys(await snapshot()),
    put({ hasKey: _hasKey, ...profile }, key) {
      const { id } = profile;
      const withProfile = (all: ProfileList["all"]) =>
        all.some((one) => one.id === id)
          ? all.map((one) => (one.id === id ? profile : one))
          : [...all, profile];
      return change(
        ({ current, all }) => ({ current, all: withProfile(all) }),
        key === undefined ? {} : { [keyKey(id)]: key },
      );
    },
    edit: (id, work) =>
      change(({ current, all }) => ({
        current,
        all: all.map((one) => (one.id === id ? { ...one, ...work(one) } : one)),
      })),
    use: (id) => change(({ all }) => ({ current: id, all })),
    // An empty list is none: the next look makes a first one.
    remove: (id) =>
      change(({ current, all }) => ({ current, all: all.filter((one) => one.id !== id) }), {
        [keyKey(id)]: "",
      }),
    async bringBack(ids) {
      const { all } = await snapshot();
      const lost = [...ids].filter((id) => !all.some((one) => one.id === id));
      if (lost.length === 0) return ok(0);
      const keys = Object.fromEntries(lost.map((id) => [keyKey(id), ""]));
      const brought = await change(
        (kept) => ({ ...kept, all: [...kept.all, ...lost.map((id) => listed(id, foundName))] }),
        keys,
      );
      return brought.ok ? ok(lost.length) : brought;
    },
    isSetAside: async () => listsAside(await readAll(area)).length > 0,
    async connection(id) {
      const { keys, all } = await snapshot();
      const profile = withKeys({ keys, all }).find((one) => one.id === id);
      const key = keys.get(id);
      if (profile?.serverAddress === undefined || key === undefined || !isConnected(profile)) {
        return undefined;
      }
      const { serverAddress, compatibility } = profile;
      return { serverAddress, key, compatibility };
    },
  };
}

function listed(id: ProfileId, name: string): ListedProfile {
  const { hasKey: _hasKey, ...first } = firstProfile(id);
  return { ...first, name };
}

/** A key without a server is none: it might go to any. */
function withKeys({ all, keys }: Pick<Snapshot, "all" | "keys">): readonly Profile[] {
  return all.map((profile) => ({
    ...profile,
    hasKey: profile.serverAddress !== undefined && keys.has(profile.id),
  }));
}

async function readAll(area: Area): Promise<Record<string, unknown>> {
  return area.get(null).catch(fail);
}

function fail(error: unknown): never {
  throw new StorageError(failureOf(error));
}

function listsAside(stored: Record<string, unknown>): readonly unknown[] {
  const aside = stored[asideKey];
  return Array.isArray(aside) ? aside : [];
}

async function read(area: Area): Promise<Snapshot | undefined> {
  const stored = await readAll(area);
  const list = readProfileList(stored[profilesKey]);
  if (list === undefined) return undefined;
  const keys = list.all.flatMap(({ id }): [ProfileId, string][] => {
    const key = stored[keyKey(id)];
    return typeof key === "string" && key !== "" ? [[id, key]] : [];
  });
  return { ...list, keys: new Map(keys) };
}
