import * as v from "valibot";
import {
  asId,
  isRemoteId,
  isUuid,
  type EntryId,
  type LocalId,
  type ProfileId,
  type RemoteId,
} from "../domain/values/ids.ts";

/** The ids, as they come over a message or from disk. */

const uuid = v.pipe(v.string(), v.check(isUuid));

/** A type of its own for each kind of id; on the wire all are UUIDs alike. */
function idSchema<Id extends LocalId | EntryId | ProfileId>(): v.GenericSchema<unknown, Id> {
  return v.pipe(
    uuid,
    v.transform((text) => asId<Id>(text)),
  );
}

export const entryId = idSchema<EntryId>();
export const localId = idSchema<LocalId>();
export const profileId = idSchema<ProfileId>();
export const remoteId: v.GenericSchema<RemoteId> = v.pipe(
  v.number(),
  v.check((id) => isRemoteId(id)),
);
