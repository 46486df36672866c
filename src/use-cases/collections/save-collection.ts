import * as v from "valibot";
import type { StorageFailure } from "../../domain/failures.ts";
import { collectionFields, coverMaxLength } from "../../domain/fields/collection.ts";
import type { EntryId } from "../../domain/values/ids.ts";
import type { Result } from "../../domain/values/result.ts";
import { collectionRow } from "../../resources/collection/row.ts";
import * as ids from "../../resources/id-schemas.ts";
import { asTold, fieldEntries } from "../../resources/stored-fields.ts";
import * as forms from "../../rpc/form-schemas.ts";
import { inProfile } from "../../rpc/inputs.ts";
import { method } from "../../rpc/method.ts";
import { keepNew, type KeepNewPorts } from "../keep/keep-new.ts";

/** Keeps a new collection. A repeated call changes nothing. `cover`: its cover image as it is sent. */
export const saveCollection = method(
  v.object({
    entryId: ids.entryId,
    collection: ids.localId,
    fields: v.object(fieldEntries(collectionFields, asTold)),
    cover: v.exactOptional(forms.text(coverMaxLength)),
    ...inProfile,
  }),
  (ports: KeepNewPorts) =>
    ({
      entryId,
      collection,
      fields,
      cover,
      profileId,
    }): Promise<Result<{ entryId: EntryId }, StorageFailure>> =>
      keepNew(ports, {
        resource: "collection",
        entryId,
        operation: { kind: "create-collection", subject: collection, fields },
        row: ({ nowMs, ...own }) => collectionRow(fields, { ...own, usedAtMs: nowMs }),
        payload: cover === undefined ? undefined : { coverImageData: cover },
        profileId,
      }),
);
