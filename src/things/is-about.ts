import type { Told } from "../domain/told.ts";
import type { ProfileId, RemoteId } from "../domain/values/ids.ts";

/** Whether the response is about this row. A response that names another thing is ignored, as is one to another profile. */
export function isAbout(
  told: Told | undefined,
  row: { remoteId?: RemoteId; profileId: ProfileId },
  profileId: ProfileId,
): told is Told {
  return told !== undefined && told.remoteId === row.remoteId && row.profileId === profileId;
}
