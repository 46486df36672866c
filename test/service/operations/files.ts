import { createHash } from "node:crypto";
import type { Database } from "node-sqlite3-wasm";
import * as v from "valibot";
import { getIdMadeBefore, insertRow, missingIds, updateRow } from "./columns.ts";
import { addError, checkFields, integer, parseJsonObject, text } from "./fields.ts";
import type { FieldErrors } from "./fields.ts";
import { getBoundary, parseForm } from "./multipart.ts";
import type { Part } from "./multipart.ts";
import { getRecordId, refused } from "./operation.ts";
import type { Call, Operation, Outcome, Resource } from "./operation.ts";
import { errorReply, fieldErrorsReply } from "../answers/reply.ts";

const file: Resource = { name: "file", plural: "files" };

export const fileSchema = `
  CREATE TABLE IF NOT EXISTS files (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER, link_id INTEGER REFERENCES links (id), category TEXT, repository_link_id INTEGER,
    name TEXT NOT NULL, type TEXT NOT NULL, size INTEGER NOT NULL, sha256 TEXT NOT NULL,
    content BLOB NOT NULL,
    idempotency_key TEXT, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS files_by_idempotency_key ON files (idempotency_key);`;

/** "numbers are sent as form text". */
const formInteger = v.pipe(
  text,
  v.regex(/^-?\d+$/, "must be an integer"),
  v.transform(Number),
  integer,
);

const createFields = v.object({
  user_id: v.exactOptional(formInteger),
  link_id: v.exactOptional(formInteger),
  category: v.exactOptional(text),
  repository_link_id: v.exactOptional(formInteger),
});

// An integer has no empty value, so null is the only way the document leaves to take one away.
const changeFields = v.object({
  user_id: v.exactOptional(v.nullable(integer)),
  link_id: v.exactOptional(integer),
  category: v.exactOptional(text),
  repository_link_id: v.exactOptional(v.nullable(integer)),
});

const storedNumber = v.nullable(v.number());
const storedFile = v.object({
  id: v.number(),
  user_id: storedNumber,
  link_id: storedNumber,
  category: v.nullable(v.string()),
  repository_link_id: storedNumber,
  name: v.string(),
  type: v.string(),
  size: v.number(),
  sha256: v.string(),
  idempotency_key: v.nullable(v.string()),
  created_at: v.number(),
  updated_at: v.number(),
});

/** A file as it lies in the database, without its bytes: null is a field never sent; times are epoch ms. */
export type StoredFile = v.InferOutput<typeof storedFile>;

const columns = Object.keys(storedFile.entries).join(", ");

/** Every file, in the order of their ids. */
export function listFiles(database: Database): StoredFile[] {
  return database
    .all(`SELECT ${columns} FROM files ORDER BY id`)
    .map((row) => v.parse(storedFile, row));
}

/** The bytes of a file; undefined if there is no such file. */
export function readFileContent(database: Database, id: number): Buffer | undefined {
  const row = database.get("SELECT content FROM files WHERE id = ?", [id]);
  if (row === undefined) return undefined;
  return Buffer.from(v.parse(v.object({ content: v.instance(Uint8Array) }), row).content);
}

export const fileOperations: readonly Operation[] = [
  {
    method: "POST",
    path: "/api/v1/files",
    contentType: "multipart/form-data",
    handle: createFile,
  },
  {
    method: "PUT",
    path: "/api/v1/files/{id}",
    contentType: "application/json",
    handle: changeFile,
  },
];

function createFile(call: Call): Outcome {
  const { database, now, idempotencyKey = null } = call;
  const known = getIdMadeBefore(call, "files");
  if (known !== undefined) {
    return { kind: "replayed", resource: file, record: requireFile(database, known) };
  }
  const parts = parseForm(getBoundary(call.contentType) ?? "", call.body);
  if (parts === undefined) return refused(errorReply(400, "The body is not a whole form."));
  const { bytes, texts, errors: wrong } = sortParts(parts);
  const fields = checkFields(createFields, texts);
  const errors = new Map([...wrong, ...(fields.ok ? [] : fields.errors)]);
  if (bytes === undefined && !errors.has("file")) addError(errors, "file", "is required");
  if (fields.ok) checkLink(errors, database, fields.value.link_id);
  if (errors.size > 0 || bytes === undefined || !fields.ok)
    return refused(fieldErrorsReply(errors));
  const id = insertRow(database, "files", {
    ...fields.value,
    name: bytes.fileName ?? "",
    type: bytes.type,
    size: bytes.content.length,
    sha256: createHash("sha256").update(bytes.content).digest("hex"),
    content: bytes.content,
    idempotency_key: idempotencyKey,
    created_at: now,
    updated_at: now,
  });
  return { kind: "created", resource: file, record: requireFile(database, id) };
}

function changeFile(call: Call): Outcome {
  const { database } = call;
  const body = parseJsonObject(call.body);
  if (!body.ok) return refused(errorReply(400, body.problem));
  const fields = checkFields(changeFields, body.value);
  if (!fields.ok) return refused(fieldErrorsReply(fields.errors));
  const id = getRecordId(call.id);
  if (id === undefined || missingIds(database, "files", [id]).length > 0) {
    return refused(errorReply(404, `There is no file ${call.id ?? ""}.`));
  }
  const errors: FieldErrors = new Map();
  checkLink(errors, database, fields.value.link_id);
  if (errors.size > 0) return refused(fieldErrorsReply(errors));
  updateRow(database, "files", id, { ...fields.value, updated_at: call.now });
  return { kind: "updated", resource: file, record: requireFile(database, id) };
}

/** "parts file (binary), user_id, link_id, category, repository_link_id": each once, and the file alone with a name. */
function sortParts(parts: readonly Part[]) {
  const errors: FieldErrors = new Map();
  const texts: Record<string, string> = {};
  let bytes: Part | undefined;
  for (const part of parts) {
    const isFile = part.name === "file";
    if (isFile ? bytes !== undefined : part.name in texts) {
      addError(errors, part.name, "must be sent once");
    } else if (isFile !== (part.fileName !== undefined)) {
      addError(errors, part.name, isFile ? "must be a file" : "must be text");
    } else if (isFile) {
      bytes = part;
    } else {
      texts[part.name] = part.content.toString("utf8");
    }
  }
  return { bytes, texts, errors };
}

function checkLink(errors: FieldErrors, database: Database, linkId: number | undefined): void {
  if (linkId !== undefined && missingIds(database, "links", [linkId]).length > 0) {
    addError(errors, "link_id", `link ${linkId} does not exist`);
  }
}

function requireFile(database: Database, id: number): StoredFile {
  return v.parse(storedFile, database.get(`SELECT ${columns} FROM files WHERE id = ?`, [id]));
}
