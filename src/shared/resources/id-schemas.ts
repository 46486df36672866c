import * as v from "valibot";
import {
  asId,
  isIntegerId,
  isTextId,
  isUuid,
  type BlobId,
  type EntryId,
  type JobId,
  type LocalId,
  type ProfileId,
  type RemoteId,
} from "../domain/values/ids.ts";

/** A field that may be absent. */
export { exactOptional as maybe } from "valibot";

/** Schemas of the ids that arrive in messages or are read from disk. */

const uuid = v.pipe(v.string(), v.check(isUuid));

/** Each kind of local id has its own type. All of them are UUIDs. */
function idSchema<Id extends LocalId | EntryId | ProfileId | BlobId | JobId>(): v.GenericSchema<
  unknown,
  Id
> {
  return v.pipe(
    uuid,
    v.transform((text) => asId<Id>(text)),
  );
}

export const entryId = idSchema<EntryId>();
export const localId = idSchema<LocalId>();
export const profileId = idSchema<ProfileId>();
export const blobId = idSchema<BlobId>();
export const jobId = idSchema<JobId>();

/** An id that the service issues as a number. */
export const integerId = v.pipe(
  v.number(),
  v.check((id) => isIntegerId(id)),
);

/** An id that the service issued as a text. */
export const textId = v.pipe(
  v.string(),
  v.check((id) => isTextId(id)),
);

/** An id that the service issued, for any resource. */
export const remoteId: v.GenericSchema<RemoteId> = v.union([integerId, textId]);
