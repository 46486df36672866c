import type { Database, JSValue } from "node-sqlite3-wasm";
import type { Call } from "./operation.ts";

/** Column name → value, ready to be stored. Column names come from this folder, never from a body. */
export type Columns = Readonly<Record<string, JSValue>>;

/** The value as JSON text, or null for a field that was not sent. */
export function jsonColumn(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

/** Stores one row and returns its id. */
export function insertRow(database: Database, table: string, columns: Columns): number {
  const names = Object.keys(columns);
  const marks = names.map(() => "?").join(", ");
  const { lastInsertRowid } = database.run(
    `INSERT INTO ${table} (${names.join(", ")}) VALUES (${marks})`,
    Object.values(columns),
  );
  return Number(lastInsertRowid);
}

/** Writes the given columns and keeps the others. */
export function updateRow(database: Database, table: string, id: number, columns: Columns): void {
  const settings = Object.keys(columns).map((name) => `${name} = ?`);
  database.run(`UPDATE ${table} SET ${settings.join(", ")} WHERE id = ?`, [
    ...Object.values(columns),
    id,
  ]);
}

/** The ids among `ids` that are in no row of `table`. */
export function missingIds(database: Database, table: string, ids: readonly number[]): number[] {
  return ids.filter((id) => database.get(`SELECT 1 FROM ${table} WHERE id = ?`, [id]) === null);
}

/**
 * The id of the row made earlier under the call's idempotency key, if the service honours keys and there is
 * one.
 */
export function getIdMadeBefore(
  { database, honoursIdempotencyKey, idempotencyKey }: Call,
  table: string,
): number | undefined {
  if (!honoursIdempotencyKey || idempotencyKey === undefined) return undefined;
  const row = database.get(
    `SELECT id FROM ${table} WHERE idempotency_key = ? ORDER BY id LIMIT 1`,
    [idempotencyKey],
  );
  return typeof row?.id === "number" ? row.id : undefined;
}
