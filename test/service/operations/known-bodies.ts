import { createHash } from "node:crypto";
import type { Database } from "node-sqlite3-wasm";
import { getBoundary, splitAt } from "./multipart.ts";

export const knownBodySchema = `
  CREATE TABLE IF NOT EXISTS known_bodies (idempotency_key TEXT PRIMARY KEY, body TEXT NOT NULL);`;

/** The content of the body: a form that is sent again has another boundary between the same parts. */
export function meantBy(body: Buffer, contentType: string): Buffer {
  const boundary = getBoundary(contentType);
  const parts = boundary === undefined ? undefined : splitAt(boundary, body);
  return parts === undefined ? body : Buffer.concat(parts);
}

/** Whether something was stored under the key before, with another body. */
export function isOtherBody(database: Database, key: string | undefined, body: Buffer): boolean {
  if (key === undefined) return false;
  const known = database.get("SELECT body FROM known_bodies WHERE idempotency_key = ?", [key]);
  return known !== null && known["body"] !== hashOf(body);
}

export function rememberBody(database: Database, key: string | undefined, body: Buffer): void {
  if (key === undefined) return;
  database.run("INSERT OR REPLACE INTO known_bodies VALUES (?, ?)", [key, hashOf(body)]);
}

function hashOf(body: Buffer): string {
  return createHash("sha256").update(body).digest("hex");
}
