import type { LocalId } from "../values/ids.ts";

/** A collection and its place. The parent may be unknown here. */
export interface Placed {
  localId: LocalId;
  parent?: LocalId;
}

/** The ancestors of a collection, nearest first. A circle, which only a response could make, is cut. */
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

/** Whether the collection would contain itself with this parent. */
export function isCycle(
  rows: readonly Placed[],
  { localId, parent }: { localId: LocalId; parent: LocalId },
): boolean {
  if (parent === localId) return true;
  const byId = new Map(rows.map((row) => [row.localId, row]));
  return ancestorsOf(byId, { localId, parent }).some(({ parent: next }) => next === localId);
}
