import type { LocalId } from "../values/ids.ts";

/** A collection and its place. The parent may be unknown here. */
export interface Placed {
  localId: LocalId;
  parent?: LocalId;
}

/**
 * The ancestors of a collection, nearest first. A circle is cut: a response may make one, or the drop of a move
 * that a later one had waited for.
 */
export function ancestorsOf<Of extends Placed>(
  byId: ReadonlyMap<LocalId, Of>,
  { localId, parent }: Placed,
): readonly Of[] {
  const ancestors: Of[] = [];
  const seen = new Set([localId]);
  for (let above = parent; above !== undefined && !seen.has(above);) {
    seen.add(above);
    const row = byId.get(above);
    if (row === undefined) break;
    ancestors.push(row);
    above = row.parent;
  }
  return ancestors;
}

interface Move {
  localId: LocalId;
  parent: LocalId;
}

/** Whether the collection would contain itself with this parent. */
export function isCycle(rows: readonly Placed[], move: Move): boolean {
  return wouldContainItself(new Map(rows.map((row) => [row.localId, row])), move);
}

/** The same, for many moves in one list. */
export function wouldContainItself(
  byId: ReadonlyMap<LocalId, Placed>,
  { localId, parent }: Move,
): boolean {
  if (parent === localId) return true;
  return ancestorsOf(byId, { localId, parent }).some(({ parent: next }) => next === localId);
}
