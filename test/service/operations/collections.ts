import type { Database } from "node-sqlite3-wasm";
import * as v from "valibot";
import { getIdMadeBefore, insertRow, missingIds, updateRow } from "./columns.ts";
import {
  addError,
  boolean,
  checkFields,
  integer,
  parseJsonObject,
  parseWrapped,
  text,
  unknownFields,
} from "./fields.ts";
import type { Checked, FieldErrors } from "./fields.ts";
import { getRecordId, refused } from "./operation.ts";
import type { Call, Operation, Outcome, Resource } from "./operation.ts";
import { errorReply, fieldErrorsReply } from "../answers/reply.ts";

const collection: Resource = { name: "collection", plural: "collections" };

export const collectionSchema = `
  CREATE TABLE IF NOT EXISTS collections (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    title TEXT, description TEXT, share_preference TEXT, pinned INTEGER, visual_order INTEGER,
    emoji TEXT, public_visible INTEGER, share_all_links INTEGER,
    parent_id INTEGER REFERENCES collections (id), cover_image_data TEXT,
    idempotency_key TEXT, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS collections_by_idempotency_key ON collections (idempotency_key);`;

const createEntries = {
  title: v.exactOptional(text),
  description: v.exactOptional(text),
  share_preference: v.exactOptional(text),
  pinned: v.exactOptional(boolean),
  visual_order: v.exactOptional(integer),
  emoji: v.exactOptional(text),
  public_visible: v.exactOptional(boolean),
  share_all_links: v.exactOptional(boolean),
  parent_id: v.exactOptional(integer),
  cover_image_data: v.exactOptional(
    v.strictObject({ data: text }, "must be an object with data (a string) alone"),
  ),
};
const createFields = v.object(createEntries);

// An integer and a boolean have no empty value, so null is the only way in the document to remove a
// collection's parent or order, or to unset a choice.
const updateFields = v.object({
  ...createEntries,
  pinned: v.exactOptional(v.nullable(boolean)),
  public_visible: v.exactOptional(v.nullable(boolean)),
  share_all_links: v.exactOptional(v.nullable(boolean)),
  visual_order: v.exactOptional(v.nullable(integer)),
  parent_id: v.exactOptional(v.nullable(integer)),
});
type CollectionFields = v.InferOutput<typeof updateFields>;

const storedText = v.nullable(v.string());
const storedBoolean = v.nullable(
  v.pipe(
    v.number(),
    v.transform((value) => value === 1),
  ),
);
const storedCollection = v.object({
  id: v.number(),
  title: storedText,
  description: storedText,
  share_preference: storedText,
  pinned: storedBoolean,
  visual_order: v.nullable(v.number()),
  emoji: storedText,
  public_visible: storedBoolean,
  share_all_links: storedBoolean,
  parent_id: v.nullable(v.number()),
  cover_image_data: v.nullable(
    v.pipe(
      v.string(),
      v.transform((data) => ({ data })),
    ),
  ),
  idempotency_key: storedText,
  created_at: v.number(),
  updated_at: v.number(),
});

/** A collection as it is stored: null is a field that was never sent; times are epoch ms. */
export type StoredCollection = v.InferOutput<typeof storedCollection>;

/** Every collection, in order of their ids. */
export function listCollections(database: Database): StoredCollection[] {
  return database
    .all("SELECT * FROM collections ORDER BY id")
    .map((row) => v.parse(storedCollection, row));
}

export const collectionOperations: readonly Operation[] = [
  {
    method: "POST",
    path: "/api/v1/collections",
    contentType: "application/json",
    handle: createCollection,
  },
  {
    method: "PATCH",
    path: "/api/v1/collections/{id}",
    contentType: "application/json",
    handle: updateCollection,
  },
];

function createCollection(call: Call): Outcome {
  const { database, now, idempotencyKey = null } = call;
  const known = getIdMadeBefore(call, "collections");
  if (known !== undefined) {
    return { kind: "replayed", resource: collection, record: requireCollection(database, known) };
  }
  const body = readCollection(call.body, (inner) => checkFields(createFields, inner));
  if (!body.ok) return body.outcome;
  const errors = checkParent(database, body.fields.parent_id, undefined);
  if (errors.size > 0) return refused(fieldErrorsReply(errors));
  const id = insertRow(database, "collections", {
    ...toColumns(body.fields),
    idempotency_key: idempotencyKey,
    created_at: now,
    updated_at: now,
  });
  return { kind: "created", resource: collection, record: requireCollection(database, id) };
}

function updateCollection(call: Call): Outcome {
  const { database } = call;
  const body = readCollection(call.body, (inner) => checkFields(updateFields, inner));
  if (!body.ok) return body.outcome;
  const id = getRecordId(call.id);
  if (id === undefined || missingIds(database, "collections", [id]).length > 0) {
    return refused(errorReply(404, `There is no collection ${call.id ?? ""}.`));
  }
  const errors = checkParent(database, body.fields.parent_id, id);
  if (errors.size > 0) return refused(fieldErrorsReply(errors));
  updateRow(database, "collections", id, { ...toColumns(body.fields), updated_at: call.now });
  return { kind: "updated", resource: collection, record: requireCollection(database, id) };
}

function readCollection(
  bytes: Buffer,
  check: (inner: Record<string, unknown>) => Checked<CollectionFields>,
):
  | { readonly ok: true; readonly fields: CollectionFields }
  | { readonly ok: false; readonly outcome: Outcome } {
  const body = parseJsonObject(bytes);
  if (!body.ok) return { ok: false, outcome: refused(errorReply(400, body.problem)) };
  const inner = parseWrapped(body.value, collection.name);
  if (!inner.ok) return { ok: false, outcome: refused(errorReply(400, inner.problem)) };
  const beside = unknownFields(body.value, [collection.name]);
  if (beside.size > 0) return { ok: false, outcome: refused(fieldErrorsReply(beside)) };
  const fields = check(inner.value);
  return fields.ok
    ? { ok: true, fields: fields.value }
    : { ok: false, outcome: refused(fieldErrorsReply(fields.errors)) };
}

function toColumns(fields: CollectionFields) {
  const { cover_image_data: cover, ...plain } = fields;
  return { ...plain, ...(cover && { cover_image_data: cover.data }) };
}

/** A parent must exist, and `ownId` must not be among its own ancestors. */
function checkParent(
  database: Database,
  parentId: number | null | undefined,
  ownId: number | undefined,
): FieldErrors {
  const errors: FieldErrors = new Map();
  if (parentId === null || parentId === undefined) return errors;
  if (missingIds(database, "collections", [parentId]).length > 0) {
    addError(errors, "parent_id", `collection ${parentId} does not exist`);
  }
  for (let ancestor: number | null = parentId; ancestor !== null;) {
    if (ancestor === ownId) {
      addError(errors, "parent_id", "must not be the collection itself or one inside it");
      break;
    }
    const above = database.get("SELECT parent_id FROM collections WHERE id = ?", [ancestor]);
    ancestor = typeof above?.parent_id === "number" ? above.parent_id : null;
  }
  return errors;
}

function requireCollection(database: Database, id: number): StoredCollection {
  const row = database.get("SELECT * FROM collections WHERE id = ?", [id]);
  return v.parse(storedCollection, row);
}
