import * as v from "valibot";
import type { OperationOf } from "../../domain/operation/operation.ts";
import { fileFields, type FileChanges, type FileFields } from "../../domain/fields/file.ts";
import { exactly } from "../exactly.ts";
import { changeEntries, fieldEntries } from "../stored-fields.ts";
import { entryId, integerId, localId, maybe, profileId } from "../id-schemas.ts";
import type { FileRow } from "./row.ts";

/** A file's row and operations on disk, as any version may have written them. */

const fields = exactly<FileFields>()(v.object(fieldEntries(fileFields)));
const changes = exactly<FileChanges>()(v.object(changeEntries(fileFields)));

export const createFile = exactly<OperationOf<"create-file">>()(
  v.object({ kind: v.literal("create-file"), subject: localId, fields }),
);

export const changeFile = exactly<OperationOf<"change-file">>()(
  v.object({ kind: v.literal("change-file"), subject: localId, changes }),
);

const { link, name, blob: _bytes, ...others } = fields.entries;

export const fileRow = exactly<FileRow>()(
  v.object({
    localId,
    profileId,
    remoteId: maybe(integerId),
    link: maybe(link),
    title: name,
    ...others,
    createdAtMs: v.number(),
    changeIds: maybe(v.array(entryId)),
    deliveredAtMs: maybe(v.number()),
  }),
);
