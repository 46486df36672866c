/**
 * The result of an operation that may fail in normal use: a value, or a failure with its kind. `throw` is
 * for bugs.
 */
export type Result<T, E> = { ok: true; value: T } | { ok: false; error: E };

export function ok(): { ok: true; value: void };
export function ok<T>(value: T): { ok: true; value: T };
export function ok(value?: unknown): unknown {
  return { ok: true, value };
}

export function err<E>(error: E): { ok: false; error: E } {
  return { ok: false, error };
}
