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
