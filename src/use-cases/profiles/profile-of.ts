import { ProfileGoneError } from "../../domain/failures.ts";
import type { ProfileId } from "../../domain/values/ids.ts";
import type { Profile } from "../../domain/profile/profile.ts";
import type { ProfileStore } from "../ports.ts";

/**
 * The profile that is meant: the one of this id, or the one in use when none is named. A page names only
 * profiles that it was told of: one that is not there has been deleted since.
 */
export async function requireProfile(
  profiles: ProfileStore,
  id: ProfileId | undefined,
): Promise<Profile> {
  if (id === undefined) return profiles.current();
  const profile = await profiles.get(id);
  if (profile === undefined) throw new ProfileGoneError(id);
  return profile;
}
