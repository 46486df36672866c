import type { Told } from "../domain/told.ts";
import type { ProfileId, RemoteId } from "../domain/values/ids.ts";

/** An answer that names another thing than was asked about, or came to another profile, is not believed. */
export function isAbout(
  told: Told | undefined,
  row: { remoteId?: RemoteId; profileId: ProfileId },
  profileId: ProfileId,
): told is Told {
  return told !== undefined && told.remoteId === row.remoteId && row.profileId === profileId;
}
