import type { FileChanges, FileFields } from "../../domain/operation.ts";
import type { EntryId, LocalId, ProfileId, RemoteIdOf } from "../../domain/values/ids.ts";
import type { KnownById } from "../known-by-id.ts";

/** A file in the ledger, without its bytes. */
export interface FileRow {
  localId: LocalId;
  profileId: ProfileId;
  remoteId?: RemoteIdOf<"file">;
  /** Absent if only the id is known. */
  link?: LocalId;
  /** The name of the file. */
  title: string;
  /** Media type, "" if unknown. */
  type: string;
  /** In bytes. */
  size: number;
  category?: string;
  userId?: number;
  repositoryLinkId?: number;
  /** The ids of the last changes kept, oldest first: a repeated message is known by its id. */
  changeIds?: readonly EntryId[];
  createdAtMs: number;
  /** Undefined until the service has it. */
  deliveredAtMs?: number;
}

export function fileRow(
  { blob: _bytes, name: title, ...fields }: FileFields,
  row: { localId: LocalId; profileId: ProfileId; createdAtMs: number },
): FileRow {
  return { ...row, ...fields, title };
}

/** The row with the fields of its upload. A field that the upload lacks is absent. */
export function withFields(row: FileRow, fields: FileFields): FileRow {
  const { category: _category, userId: _user, repositoryLinkId: _repository, ...rest } = row;
  return { ...rest, ...fileRow(fields, rest) };
}

/** The fields after a change. A cleared field is absent. */
export function withFileChanges<Fields extends FileFields | FileRow>(
  fields: Fields,
  changes: FileChanges,
): Fields {
  const { link, category, userId, repositoryLinkId } = changes;
  const changed = { ...fields, ...(link !== undefined && { link }) };
  if (category !== undefined) changed.category = category;
  if (typeof userId === "number") changed.userId = userId;
  if (typeof repositoryLinkId === "number") changed.repositoryLinkId = repositoryLinkId;
  if (changed.category === "") delete changed.category;
  if (userId === null) delete changed.userId;
  if (repositoryLinkId === null) delete changed.repositoryLinkId;
  return changed;
}

/** A row for a file of which only the id is known. */
export function givenFileRow(given: KnownById<"file">): FileRow {
  const { localId, profileId, remoteId, createdAtMs, nowMs } = given;
  const known = { localId, profileId, remoteId, createdAtMs, deliveredAtMs: nowMs };
  return { ...known, title: `#${remoteId}`, type: "", size: 0 };
}
