import { namesWith, withChanges } from "../../domain/fields/field.ts";
import { fileFields, type FileChanges, type FileFields } from "../../domain/fields/file.ts";
import type { EntryId, LocalId, ProfileId, RemoteIdOf } from "../../domain/values/ids.ts";
import type { KnownById } from "../known-by-id.ts";

/** A file in the ledger, without its bytes. */
export interface FileRow extends Omit<FileFields, "name" | "blob" | "link"> {
  localId: LocalId;
  profileId: ProfileId;
  remoteId?: RemoteIdOf<"file">;
  /** Absent if only the id is known. */
  link?: LocalId;
  /** The name of the file. */
  title: string;
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
  const cleared = namesWith(fileFields, "cleared").map((name) => [name, fileFields[name].cleared]);
  return fileRow(fields, withFileChanges(row, Object.fromEntries(cleared)));
}

/** The fields after a change. A cleared field is absent. */
export function withFileChanges<Values extends FileFields | FileRow>(
  values: Values,
  changes: FileChanges,
): Values {
  return withChanges(fileFields, values, changes);
}

/** A row for a file of which only the id is known. */
export function givenFileRow(given: KnownById<"file">): FileRow {
  const { localId, profileId, remoteId, createdAtMs, nowMs } = given;
  const known = { localId, profileId, remoteId, createdAtMs, deliveredAtMs: nowMs };
  return { ...known, title: `#${remoteId}`, type: "", size: 0 };
}
