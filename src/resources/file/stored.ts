import * as v from "valibot";
import type { FileChanges, FileFields, OperationOf } from "../../domain/operation.ts";
import { exactly } from "../exactly.ts";
import { blobId, entryId, integerId, localId, maybe, profileId } from "../id-schemas.ts";
import type { FileRow } from "./row.ts";

/** A file's row and operations on disk, as any version may have written them. */

const fileFields = exactly<FileFields>()(
  v.object({
    link: localId,
    blob: blobId,
    name: v.string(),
    type: v.string(),
    size: v.number(),
    category: maybe(v.string()),
    userId: maybe(v.number()),
    repositoryLinkId: maybe(v.number()),
  }),
);

const fileChanges = exactly<FileChanges>()(
  v.object({
    link: maybe(localId),
    category: maybe(v.string()),
    userId: maybe(v.nullable(v.number())),
    repositoryLinkId: maybe(v.nullable(v.number())),
  }),
);

export const createFile = exactly<OperationOf<"create-file">>()(
  v.object({ kind: v.literal("create-file"), subject: localId, fields: fileFields }),
);

export const changeFile = exactly<OperationOf<"change-file">>()(
  v.object({ kind: v.literal("change-file"), subject: localId, changes: fileChanges }),
);

export const fileRow = exactly<FileRow>()(
  v.object({
    localId,
    profileId,
    remoteId: maybe(integerId),
    link: maybe(localId),
    title: v.string(),
    type: v.string(),
    size: v.number(),
    category: maybe(v.string()),
    userId: maybe(v.number()),
    repositoryLinkId: maybe(v.number()),
    createdAtMs: v.number(),
    changeIds: maybe(v.array(entryId)),
    deliveredAtMs: maybe(v.number()),
  }),
);
