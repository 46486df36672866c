import type { Database } from "node-sqlite3-wasm";
import type { Reply } from "../answers/reply.ts";

export interface Resource {
  /** The word that wraps one of them, such as "link". */
  readonly name: string;
  /** The word in the path, such as "links". */
  readonly plural: string;
}

export interface StoredRecord {
  readonly id: number;
}

export interface Call {
  readonly database: Database;
  /** The path's `{id}`, as it stands there; undefined on a path without one. */
  readonly id: string | undefined;
  readonly body: Buffer;
  /** The whole header, with its parameters. */
  readonly contentType: string;
  readonly idempotencyKey: string | undefined;
  readonly honoursIdempotencyKey: boolean;
  /** Epoch ms. */
  readonly now: number;
}

export type Outcome =
  | { readonly kind: "created"; readonly resource: Resource; readonly record: StoredRecord }
  | { readonly kind: "updated"; readonly resource: Resource; readonly record: StoredRecord }
  /** The answer to a create that had been taken before, under the same idempotency key. */
  | { readonly kind: "replayed"; readonly resource: Resource; readonly record: StoredRecord }
  | { readonly kind: "refused"; readonly reply: Reply };

/** One row of the document's table of endpoints. */
export interface Operation {
  readonly method: "POST" | "PATCH" | "PUT";
  /** As the document writes it, with `{id}`. */
  readonly path: string;
  readonly contentType: "application/json" | "multipart/form-data";
  /** Checks the body and the id, then stores. Called with a right key and the right content type. */
  handle(call: Call): Outcome;
}

export function refused(reply: Reply): Outcome {
  return { kind: "refused", reply };
}

/**
 * The number in a path's `{id}`, or undefined for what cannot be the id of anything here (ids start
 * at 1, and the document calls them integers).
 */
export function getRecordId(id: string | undefined): number | undefined {
  return id !== undefined && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
}
