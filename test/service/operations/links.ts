import type { Database } from "node-sqlite3-wasm";
import * as v from "valibot";
import { getIdMadeBefore, insertRow, jsonColumn, missingIds, updateRow } from "./columns.ts";
import {
  addError,
  checkFields,
  integer,
  integerList,
  number,
  parseJsonObject,
  text,
  textList,
} from "./fields.ts";
import type { FieldErrors } from "./fields.ts";
import { getRecordId, refused } from "./operation.ts";
import type { Call, Operation, Outcome, Resource } from "./operation.ts";
import { errorReply, fieldErrorsReply } from "../answers/reply.ts";

const link: Resource = { name: "link", plural: "links" };

export const linkSchema = `
  CREATE TABLE IF NOT EXISTS links (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    target_url TEXT NOT NULL, title TEXT, description TEXT, latitude REAL, longitude REAL,
    image_url TEXT, image_data TEXT, tags TEXT, collection_ids TEXT, repository_ids TEXT,
    page_content TEXT, idempotency_key TEXT, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS links_by_idempotency_key ON links (idempotency_key);`;

// The document names no required fields. A link needs an address, so this service, like a real one,
// requires that one field.
const address = v.pipe(
  text,
  v.check((value) => value.trim() !== "", "must not be blank"),
);

const createFields = v.object({
  target_url: address,
  title: v.exactOptional(text),
  description: v.exactOptional(text),
  latitude: v.exactOptional(number),
  longitude: v.exactOptional(number),
  image_url: v.exactOptional(text),
  image_data: v.exactOptional(text),
  tags: v.exactOptional(textList),
  collection_ids: v.exactOptional(integerList),
  repository_ids: v.exactOptional(integerList),
  page_content: v.exactOptional(text),
});

const updateFields = v.object({
  target_url: v.exactOptional(address),
  title: v.exactOptional(text),
  description: v.exactOptional(text),
  tags: v.exactOptional(textList),
  collections: v.exactOptional(
    v.array(
      v.strictObject({ id: integer }, "must be objects with an id alone"),
      "must be an array of objects, each with an id",
    ),
  ),
});

const storedText = v.nullable(v.string());
const storedIntegers = v.nullable(v.pipe(v.string(), v.parseJson(), v.array(v.number())));
const storedLink = v.object({
  id: v.number(),
  target_url: v.string(),
  title: storedText,
  description: storedText,
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
  image_url: storedText,
  image_data: storedText,
  tags: v.nullable(v.pipe(v.string(), v.parseJson(), v.array(v.string()))),
  collection_ids: storedIntegers,
  repository_ids: storedIntegers,
  page_content: storedText,
  idempotency_key: storedText,
  created_at: v.number(),
  updated_at: v.number(),
});

/** A link as it is stored: null is a field that was never sent; times are epoch ms. */
export type StoredLink = v.InferOutput<typeof storedLink>;

/** Every link, in order of their ids. */
export function listLinks(database: Database): StoredLink[] {
  return database.all("SELECT * FROM links ORDER BY id").map((row) => v.parse(storedLink, row));
}

/** The last `limit` links, newest first. */
export function listNewestLinks(database: Database, limit: number): StoredLink[] {
  return database
    .all("SELECT * FROM links ORDER BY id DESC LIMIT ?", [limit])
    .map((row) => v.parse(storedLink, row));
}

export function countLinks(database: Database): number {
  return Number(database.get("SELECT count(*) AS n FROM links")?.n);
}

export const linkOperations: readonly Operation[] = [
  { method: "POST", path: "/api/v1/links", contentType: "application/json", handle: createLink },
  {
    method: "PATCH",
    path: "/api/v1/links/{id}",
    contentType: "application/json",
    handle: updateLink,
  },
];

function createLink(call: Call): Outcome {
  const { database, now, idempotencyKey = null } = call;
  const known = getIdMadeBefore(call, "links");
  if (known !== undefined) {
    return { kind: "replayed", resource: link, record: requireLink(database, known) };
  }
  const body = parseJsonObject(call.body);
  if (!body.ok) return refused(errorReply(400, body.problem));
  const fields = checkFields(createFields, body.value);
  if (!fields.ok) return refused(fieldErrorsReply(fields.errors));
  const { tags, collection_ids, repository_ids, ...plain } = fields.value;
  const errors = checkCollections(database, "collection_ids", collection_ids ?? []);
  if (errors.size > 0) return refused(fieldErrorsReply(errors));
  const id = insertRow(database, "links", {
    ...plain,
    tags: jsonColumn(tags),
    collection_ids: jsonColumn(collection_ids),
    // The document says only that repositories have ids, so any integer may be one.
    repository_ids: jsonColumn(repository_ids),
    idempotency_key: idempotencyKey,
    created_at: now,
    updated_at: now,
  });
  return { kind: "created", resource: link, record: requireLink(database, id) };
}

function updateLink(call: Call): Outcome {
  const { database } = call;
  const body = parseJsonObject(call.body);
  if (!body.ok) return refused(errorReply(400, body.problem));
  const fields = checkFields(updateFields, body.value);
  if (!fields.ok) return refused(fieldErrorsReply(fields.errors));
  const id = getRecordId(call.id);
  if (id === undefined || missingIds(database, "links", [id]).length > 0) {
    return refused(errorReply(404, `There is no link ${call.id ?? ""}.`));
  }
  const { tags, collections, ...plain } = fields.value;
  const collectionIds = collections?.map((collection) => collection.id);
  const errors = checkCollections(database, "collections", collectionIds ?? []);
  if (errors.size > 0) return refused(fieldErrorsReply(errors));
  updateRow(database, "links", id, {
    ...plain,
    ...(tags && { tags: jsonColumn(tags) }),
    ...(collectionIds && { collection_ids: jsonColumn(collectionIds) }),
    updated_at: call.now,
  });
  return { kind: "updated", resource: link, record: requireLink(database, id) };
}

function checkCollections(database: Database, field: string, ids: readonly number[]): FieldErrors {
  const errors: FieldErrors = new Map();
  for (const id of missingIds(database, "collections", ids)) {
    addError(errors, field, `collection ${id} does not exist`);
  }
  return errors;
}

function requireLink(database: Database, id: number): StoredLink {
  return v.parse(storedLink, database.get("SELECT * FROM links WHERE id = ?", [id]));
}
