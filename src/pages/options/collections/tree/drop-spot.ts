import { moveCollection, type Spot } from "../../../../shared/domain/collections/move.ts";
import type { TreeRow } from "../../../../shared/domain/collections/tree.ts";
import type { LocalId } from "../../../../shared/domain/values/ids.ts";

/** The target of a dragged row, and its drawing on the row below the pointer. */
export interface Drop {
  localId: LocalId;
  place: "before" | "inside" | "after";
  spot: Spot;
}

/** The share at the top and the bottom of a row in which a drop is beside the row. */
const edge = 0.3;

/**
 * The place at this share of a row's height. Undefined where nothing would change, and where the collection
 * would contain itself. A drop at the lower edge of an open row is inside the row.
 */
export function dropSpot(
  rows: Parameters<typeof moveCollection>[0],
  dragged: LocalId,
  { row: { localId }, isOpen }: TreeRow,
  share: number,
): Drop | undefined {
  const place =
    share < edge ? "before" : share > 1 - edge && !isOpen ? "after" : ("inside" as const);
  const spot: Spot = place === "inside" ? { inside: localId } : { beside: localId, side: place };
  const moves = moveCollection(rows, dragged, spot);
  return moves === undefined || moves.length === 0 ? undefined : { localId, place, spot };
}
