import type { ResponseFields } from "../domain/operation/response-fields.ts";
import type { ProfileId, RemoteId } from "../domain/values/ids.ts";

/** Whether the response is about this row. A response that names another resource is ignored, as is one to another profile. */
export function isAbout(
  returned: ResponseFields | undefined,
  row: { remoteId?: RemoteId; profileId: ProfileId },
  profileId: ProfileId,
): returned is ResponseFields {
  return (
    returned !== undefined && returned.remoteId === row.remoteId && row.profileId === profileId
  );
}
