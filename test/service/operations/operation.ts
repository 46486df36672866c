import type { Database } from "node-sqlite3-wasm";
import type { Reply } from "../answers/reply.ts";

export interface Resource {
  /** The name of the wrapper, e.g. "link". */
  readonly name: string;
  /** The segment of the path, e.g. "links". */
  readonly plural: string;
}

export interface StoredRecord {
  /** A text for user pages. */
  readonly id: number | string;
}

export interface Call {
  readonly database: Database;
  /** The path's `{id}` as it was sent; undefined for a path without one. */
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
  /** A create that was stored before, under the same idempotency key. */
  | { readonly kind: "replayed"; readonly resource: Resource; readonly record: StoredRecord }
  | { readonly kind: "refused"; readonly reply: Reply };

/** One row of the document's table of endpoints. */
export interface Operation {
  readonly method: "POST" | "PATCH" | "PUT";
  /** As in the document, with `{id}`. */
  readonly path: string;
  readonly contentType: "application/json" | "multipart/form-data";
  /** Checks the body and the id, then stores. Called with a right key and the right content type. */
  handle(call: Call): Outcome;
}

export function refused(reply: Reply): Outcome {
  return { kind: "refused", reply };
}

/**
 * The number in a path's `{id}`; undefined for a text that cannot be an id here (ids start at 1, and the
 * document calls them integers).
 */
export function getRecordId(id: string | undefined): number | undefined {
  return id !== undefined && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
}
