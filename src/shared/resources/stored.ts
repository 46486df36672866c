import * as v from "valibot";
import type { JobOperation } from "../domain/jobs/job.ts";
import type { Operation, OperationKind, OperationOf } from "../domain/operation/operation.ts";
import { collectionRow, createCollection, updateCollection } from "./collection/stored.ts";
import { exactly } from "./exactly.ts";
import { changeFile, createFile, fileRow } from "./file/stored.ts";
import { createLink, linkRow, updateLink } from "./link/stored.ts";
import { integerId, profileId } from "./id-schemas.ts";
import type { KnownKind, KnownRows, RepositoryRow, TagRow } from "./rows.ts";
import { updateUserPage, userPageRow } from "./user-page/stored.ts";

/** The schema of each kind of operation. A missing kind does not compile. */
const operations = {
  "create-link": createLink,
  "update-link": updateLink,
  "create-collection": createCollection,
  "update-collection": updateCollection,
  "create-file": createFile,
  "change-file": changeFile,
  "update-user-page": updateUserPage,
} satisfies { [Kind in OperationKind]: v.GenericSchema<unknown, OperationOf<Kind>> };

/** Any operation, as it is read from disk. */
export const storedOperation = exactly<Operation>()(v.variant("kind", Object.values(operations)));

export const jobOperation = exactly<JobOperation>()(
  v.variant("kind", [createLink, updateLink, createCollection]),
);

const counted = { profileId, usedAtMs: v.number(), uses: v.number() };
const repositoryRow = exactly<RepositoryRow>()(
  v.object({ ...counted, remoteId: integerId, title: v.string() }),
);
const tagRow = exactly<TagRow>()(v.object({ ...counted, key: v.string(), name: v.string() }));

/** The rows of each kind, as they are read from disk. A missing kind does not compile. */
export const storedRows = {
  link: linkRow,
  collection: collectionRow,
  file: fileRow,
  repository: repositoryRow,
  "user-page": userPageRow,
  tag: tagRow,
} satisfies { [Kind in KnownKind]: v.GenericSchema<unknown, KnownRows[Kind]> };
