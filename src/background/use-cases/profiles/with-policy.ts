import { givenFor, type Policy } from "../../../shared/domain/profile/policy.ts";
import type { Profile } from "../../../shared/domain/profile/profile.ts";
import type { ProfileStore } from "../../../shared/ports/ports.ts";

/**
 * The profiles, with what an administrator has set for their servers over what is stored. A changed policy holds from
 * the next read on, and what the user had chosen before is stored until the profile is saved.
 */
export function withPolicy(
  profiles: ProfileStore,
  readPolicy: () => Promise<Policy>,
): ProfileStore {
  const withGiven = async <One extends Pick<Profile, "serverAddress" | "compatibility">>(
    one: One,
  ): Promise<One> => {
    const given = givenFor(await readPolicy(), one.serverAddress);
    if (Object.keys(given).length === 0) return one;
    return { ...one, compatibility: { ...one.compatibility, ...given } };
  };
  const ifAny = async <One extends Pick<Profile, "serverAddress" | "compatibility">>(
    read: Promise<One | undefined>,
  ) => {
    const one = await read;
    return one && withGiven(one);
  };
  return {
    ...profiles,
    current: async () => withGiven(await profiles.current()),
    get: (id) => ifAny(profiles.get(id)),
    all: async () => Promise.all((await profiles.all()).map(withGiven)),
    connection: (id) => ifAny(profiles.connection(id)),
  };
}
