import { StorageError, type StorageFailure } from "../../../domain/failures.ts";
import { asId, type ProfileId } from "../../../domain/values/ids.ts";
import { firstProfile, type Profile } from "../../../domain/profile/profile.ts";
import { inTurn } from "../../../domain/runs.ts";
import { ok, type Result } from "../../../domain/values/result.ts";
import type { ProfileStore } from "../../../ports/ports.ts";
import { browser } from "../../browser/browser.ts";
import { failArea, guardedArea, type Area } from "../access/guarded.ts";
import { createLocalArea } from "../local-area.ts";
import {
  isEmptyList,
  readProfileList,
  writeProfileList,
  type ListedProfile,
  type ProfileList,
} from "./stored-profiles.ts";
import {
  isKeyFor,
  keyPrefix,
  readStoredKey,
  writeStoredKey,
  type StoredKey,
} from "./stored-keys.ts";

const profilesKey = "profiles";
const keyKey = (id: ProfileId | "") => keyPrefix + id;

/** Unreadable lists, each with its keys, as they were stored. */
const asideKey = "profilesSetAside";

/** All of `storage.local` at one moment: profiles and the keys that belong to them. */
interface Snapshot extends ProfileList {
  keys: ReadonlyMap<ProfileId, StoredKey>;
}

/**
 * The profiles in `storage.local`, with each key and sign-in apart: never in `sync`, and never in the database that
 * exports and diagnostics read. `findIds`: the profiles that have rows in the database. If there is no
 * readable list, these profiles are created again under `foundName`, so that their entries are shown; an
 * unreadable list is set aside with its keys.
 */
export function createProfileStore(
  uuid: () => string,
  findIds: () => Promise<Result<ReadonlySet<ProfileId>, StorageFailure>>,
  foundName: string,
  area: Area = createLocalArea(browser.storage.local),
): ProfileStore {
  let making: Promise<Snapshot> | undefined;
  /** The stored values, cached: each read is a round trip to the browser process. */
  let latest: Promise<Snapshot | undefined> | undefined;
  const forget = () => (latest = undefined);
  browser.storage.onChanged.addListener((_changes, name) => {
    if (name === "local") forget();
  });
  async function snapshot(): Promise<Snapshot> {
    latest ??= readAll(area).then(snapshotOf);
    const known = await latest.catch((error: unknown) => {
      forget();
      throw error;
    });
    if (known !== undefined) return known;
    forget();
    // Two callers at once must not make two profiles: the entries of the first would be lost from view.
    making ??= makeFirst().finally(() => (making = undefined));
    return making;
  }

  async function makeFirst(): Promise<Snapshot> {
    const found = await findIds();
    if (!found.ok) throw new StorageError(found.error);
    const called = found.value.size === 0 ? "" : foundName;
    const [current = asId<ProfileId>(uuid()), ...others] = found.value;
    const all = [current, ...others].map((id) => listed(id, called));
    const stored = await readAll(area);
    // A list may be written while the search for rows runs. Such a list is not overwritten.
    const appeared = snapshotOf(stored);
    if (appeared !== undefined) return appeared;
    const keys = Object.entries(stored).filter(
      ([name, key]) => name.startsWith(keyKey("")) && key !== "",
    );
    await write({
      [profilesKey]: { current, all },
      // The servers of the keys are no longer known.
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

  /** Clears the cache at once: the browser reports the change only later. */
  async function write(items: Record<string, unknown>): Promise<void> {
    await area.set(items).catch(failArea).finally(forget);
  }

  /**
   * `items` are written together with the list, in one write. One change at a time: of two changes to the same list, one
   * would overwrite the other.
   */
  const change = inTurn(
    (
      edit: (kept: Pick<ProfileList, "current" | "all">) => Pick<ProfileList, "current" | "all">,
      items: (kept: Snapshot) => Record<string, StoredKey | ""> = () => ({}),
    ) =>
      guardedArea(async () => {
        const kept = await snapshot();
        const { current, all } = edit(kept);
        await write({
          [profilesKey]: { current, all: writeProfileList(kept, all) },
          ...items(kept),
        });
      }),
  );

  return {
    async current() {
      const { current, ...rest } = await snapshot();
      const profiles = withKeys(rest);
      return profiles.find(({ id }) => id === current) ?? profiles[0] ?? firstProfile(current);
    },
    get: async (id) => withKeys(await snapshot()).find((profile) => profile.id === id),
    all: async () => withKeys(await snapshot()),
    put({ hasKey: _hasKey, ...profile }, key, signIn) {
      const { id } = profile;
      const withProfile = (all: ProfileList["all"]) =>
        all.some((one) => one.id === id)
          ? all.map((one) => (one.id === id ? profile : one))
          : [...all, profile];
      return change(
        ({ current, all }) => ({ current, all: withProfile(all) }),
        ({ keys }) => {
          if (key === undefined && signIn === undefined) return {};
          const given = {
            ...(key !== undefined && { key }),
            ...(signIn !== undefined && { signIn }),
          };
          return { [keyKey(id)]: writeStoredKey(given, profile.serverAddress, keys.get(id)) };
        },
      );
    },
    edit: (id, work) =>
      change(({ current, all }) => ({
        current,
        all: all.map((one) => (one.id === id ? { ...one, ...work(one) } : one)),
      })),
    use: (id) => change(({ all }) => ({ current: id, all })),
    // An empty list counts as missing: the next read creates a first profile.
    remove: (id) =>
      change(
        ({ current, all }) => ({ current, all: all.filter((one) => one.id !== id) }),
        () => ({ [keyKey(id)]: "" }),
      ),
    async bringBack(ids) {
      const { all } = await snapshot();
      const lost = [...ids].filter((id) => !all.some((one) => one.id === id));
      if (lost.length === 0) return ok(0);
      const keys = Object.fromEntries(lost.map((id) => [keyKey(id), ""] as const));
      const brought = await change(
        (kept) => ({ ...kept, all: [...kept.all, ...lost.map((id) => listed(id, foundName))] }),
        () => keys,
      );
      return brought.ok ? ok(lost.length) : brought;
    },
    isSetAside: async () => listsAside(await readAll(area)).length > 0,
    async connection(id) {
      const { keys, all } = await snapshot();
      const profile = all.find((one) => one.id === id);
      const stored = keys.get(id);
      if (profile?.serverAddress === undefined) return undefined;
      const { serverAddress, compatibility } = profile;
      if (!isKeyFor(stored, serverAddress)) return undefined;
      const { key, signIn } = stored;
      return { serverAddress, key, ...(signIn !== undefined && { signIn }), compatibility };
    },
  };
}

function listed(id: ProfileId, name: string): ListedProfile {
  const { hasKey: _hasKey, ...first } = firstProfile(id);
  return { ...first, name };
}

/** A key without a server does not count, and neither does one for another server. */
function withKeys({ all, keys }: Pick<Snapshot, "all" | "keys">): readonly Profile[] {
  return all.map((profile) => ({
    ...profile,
    hasKey: isKeyFor(keys.get(profile.id), profile.serverAddress),
  }));
}

async function readAll(area: Area): Promise<Record<string, unknown>> {
  return area.get(null).catch(failArea);
}

function listsAside(stored: Record<string, unknown>): readonly unknown[] {
  const aside = stored[asideKey];
  return Array.isArray(aside) ? aside : [];
}

/** Undefined if there is no readable list. */
function snapshotOf(stored: Record<string, unknown>): Snapshot | undefined {
  const list = readProfileList(stored[profilesKey]);
  if (list === undefined) return undefined;
  const keys = list.all.flatMap(({ id }): [ProfileId, StoredKey][] => {
    const key = readStoredKey(stored[keyKey(id)]);
    return key === undefined ? [] : [[id, key]];
  });
  return { ...list, keys: new Map(keys) };
}
