import type { Database } from "node-sqlite3-wasm";
import * as v from "valibot";
import { checkFields, parseJsonObject, parseWrapped, text, unknownFields } from "./fields.ts";
import { refused } from "./operation.ts";
import type { Call, Operation, Outcome, Resource } from "./operation.ts";
import { errorReply, fieldErrorsReply } from "../answers/reply.ts";

const userPage: Resource = { name: "user_page", plural: "pages" };

export const userPageSchema = `
  CREATE TABLE IF NOT EXISTS user_pages (
    id TEXT PRIMARY KEY, title TEXT, content TEXT, updated_at INTEGER NOT NULL
  );`;

const fields = v.object({ title: v.exactOptional(text), content: v.exactOptional(text) });

const storedUserPage = v.object({
  id: v.string(),
  title: v.nullable(v.string()),
  content: v.nullable(v.string()),
  updated_at: v.number(),
});

/** A user page as it is stored; times are epoch ms. */
export type StoredUserPage = v.InferOutput<typeof storedUserPage>;

/** Every user page, in order of their ids. */
export function listUserPages(database: Database): StoredUserPage[] {
  return database
    .all("SELECT * FROM user_pages ORDER BY id")
    .map((row) => v.parse(storedUserPage, row));
}

/** Makes an empty page, if there is none with this id: the document has no operation for that. */
export function makeUserPage(database: Database, id: string, now: number): void {
  database.run("INSERT OR IGNORE INTO user_pages (id, updated_at) VALUES (?, ?)", [id, now]);
}

/**
 * "Operation 1 is defined as PATCH in the machine-readable definition, while the heading of the same entry
 * names put." The service takes one of the two, as its settings say.
 */
export function userPageOperation(method: "PATCH" | "PUT"): Operation {
  return { method, path: "/api/v1/pages/{id}", contentType: "application/json", handle: update };
}

function update({ database, id: segment = "", body: bytes, now }: Call): Outcome {
  const body = parseJsonObject(bytes);
  if (!body.ok) return refused(errorReply(400, body.problem));
  const inner = parseWrapped(body.value, userPage.name);
  if (!inner.ok) return refused(errorReply(400, inner.problem));
  const beside = unknownFields(body.value, [userPage.name]);
  if (beside.size > 0) return refused(fieldErrorsReply(beside));
  const checked = checkFields(fields, inner.value);
  if (!checked.ok) return refused(fieldErrorsReply(checked.errors));
  const id = getDecoded(segment);
  const page = listUserPages(database).find((one) => one.id === id);
  if (page === undefined) return refused(errorReply(404, `There is no page ${segment}.`));
  const { title = page.title, content = page.content } = checked.value;
  database.run("UPDATE user_pages SET title = ?, content = ?, updated_at = ? WHERE id = ?", [
    title,
    content,
    now,
    page.id,
  ]);
  const record: StoredUserPage = { id: page.id, title, content, updated_at: now };
  return { kind: "updated", resource: userPage, record };
}

function getDecoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
