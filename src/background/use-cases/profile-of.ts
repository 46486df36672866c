import { ProfileGoneError } from "../../shared/domain/failures.ts";
import type { ProfileId } from "../../shared/domain/values/ids.ts";
import type { Profile } from "../../shared/domain/profile/profile.ts";
import type { ProfileStore } from "../../shared/ports/ports.ts";

/**
 * The profile with this id, or the one in use if no id is given. A page names only profiles that it was
 * shown, so a missing one has been deleted since.
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
