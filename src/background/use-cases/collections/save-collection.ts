import * as v from "valibot";
import type { StorageFailure } from "../../../shared/domain/failures.ts";
import { collectionFields, coverMaxLength } from "../../../shared/domain/fields/collection.ts";
import type { EntryId } from "../../../shared/domain/values/ids.ts";
import type { Result } from "../../../shared/domain/values/result.ts";
import { collectionRow } from "../../../shared/resources/collection/row.ts";
import * as ids from "../../../shared/resources/id-schemas.ts";
import { asTold, fieldEntries } from "../../../shared/resources/stored-fields.ts";
import * as forms from "../../../shared/rpc/form-schemas.ts";
import { inProfile } from "../../../shared/rpc/inputs.ts";
import { method } from "../../../shared/rpc/method.ts";
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
