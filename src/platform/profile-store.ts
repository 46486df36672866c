import * as v from "valibot";
import { StorageError, type StorageFailure } from "../domain/failures.ts";
import { asId, type ProfileId } from "../domain/ids.ts";
import {
  defaultCompatibility,
  firstProfile,
  isConnected,
  profileColours,
  type Profile,
} from "../domain/profile.ts";
import type { Result } from "../domain/result.ts";
import { defaultSaving } from "../domain/saving.ts";
import { savingSchema } from "../rpc/schemas.ts";
import type { ProfileStore } from "../use-cases/ports.ts";
import { browser } from "./browser.ts";
import { failureOf, guardedArea } from "./guarded.ts";
import { profileId } from "../rpc/id-schemas.ts";

const profilesKey = "profiles";
const keyKey = (id: ProfileId) => `key:${id}`;

const storedProfile = v.object({
  id: profileId,
  name: v.fallback(v.string(), ""),
  colour: v.fallback(v.picklist(profileColours), "green"),
  serverAddress: v.fallback(v.optional(v.string()), undefined),
  compatibility: v.fallback(
    v.object({
      keyPrefix: v.picklist(["", "Bearer "]),
      honoursIdempotencyKey: v.boolean(),
      afterServerError: v.picklist(["ask", "send-again"]),
    }),
    defaultCompatibility,
  ),
  saving: v.fallback(
    v.pipe(
      v.unknown(),
      v.transform((known): unknown => Object.assign({}, defaultSaving, known)),
      savingSchema,
    ),
    defaultSaving,
  ),
});

const storedProfiles = v.object({
  current: profileId,
  all: v.pipe(v.array(storedProfile), v.minLength(1)),
});

type StoredProfiles = v.InferOutput<typeof storedProfiles>;

/** All of `storage.local` as it was at one moment: profiles and keys that belong together. */
interface Snapshot extends StoredProfiles {
  keys: ReadonlyMap<ProfileId, string>;
}

/**
 * The profiles, and each key in a place of its own, in `storage.local`: never in `sync`, never in the
 * database that exports and diagnostics read. `findIds`: the profiles that the database knows of. Where
 * there is no list, or none that can be read, those are made again, so that what waits in them is found.
 */
export function createProfileStore(
  uuid: () => string,
  findIds: () => Promise<Result<ReadonlySet<ProfileId>, StorageFailure>>,
): ProfileStore {
  let making: Promise<Snapshot> | undefined;
  /** As it stands in storage: a way to the browser's own process and back for each look would add up. */
  let latest: Promise<Snapshot | undefined> | undefined;
  const forget = () => (latest = undefined);
  browser.storage.onChanged.addListener((_changes, area) => {
    if (area === "local") forget();
  });
  // One change at a time: two that read the same list would each write without the other's part.
  let lastWrite: Promise<unknown> = Promise.resolve();

  async function snapshot(): Promise<Snapshot> {
    latest ??= read();
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
    const [current = asId<ProfileId>(uuid()), ...others] = found.value;
    const all = [current, ...others].map((id) => {
      const { hasKey: _hasKey, ...first } = firstProfile(id);
      return first;
    });
    await write({
      [profilesKey]: { current, all },
      // Nobody knows any more which server it was for.
      ...Object.fromEntries(all.map(({ id }) => [keyKey(id), ""])),
    });
    return { current, all, keys: new Map() };
  }

  /** What is read after it has it: the browser tells of the change only later. */
  async function write(items: Record<string, unknown>): Promise<void> {
    await browser.storage.local.set(items).finally(forget);
  }

  /** `items` are written with the list: in one write, there is no moment between the two. */
  function change(
    edit: (kept: StoredProfiles) => StoredProfiles,
    items: Record<string, string> = {},
  ) {
    const written = lastWrite.then(() =>
      guardedArea(async () => {
        const { current, all } = edit(await snapshot());
        await write({ [profilesKey]: { current, all }, ...items });
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
      const withProfile = (all: StoredProfiles["all"]) =>
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

function withKeys({ all, keys }: Pick<Snapshot, "all" | "keys">): readonly Profile[] {
  return all.map(({ serverAddress, ...profile }) => ({
    ...profile,
    serverAddress,
    hasKey: keys.has(profile.id),
  }));
}

async function read(): Promise<Snapshot | undefined> {
  const stored = await browser.storage.local.get(null).catch((error: unknown) => {
    throw new StorageError(failureOf(error));
  });
  const parsed = v.safeParse(storedProfiles, stored[profilesKey]);
  if (!parsed.success) return undefined;
  const keys = parsed.output.all.flatMap(({ id }): [ProfileId, string][] => {
    const key = stored[keyKey(id)];
    return typeof key === "string" && key !== "" ? [[id, key]] : [];
  });
  return { ...parsed.output, keys: new Map(keys) };
}
