import type { Payload } from "../domain/operation.ts";

/**
 * A change with a later one of the same kind merged into it, field by field. A field that both changed goes
 * back to what it was before the first.
 */
export function foldChanges<Change extends { changes: object; before?: object }>(
  first: Change,
  later: Change,
): Change {
  return {
    ...first,
    changes: { ...first.changes, ...later.changes },
    ...(first.before && { before: { ...later.before, ...first.before } }),
  };
}

/** The large fields of the two changes, in the same sense. */
export function foldPayloads(first: Payload, later: Payload): Payload {
  const { userPageContentBefore: before } = first;
  return { ...first, ...later, ...(before !== undefined && { userPageContentBefore: before }) };
}
