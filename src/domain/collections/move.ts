import type { CollectionChanges } from "../operation.ts";
import type { LocalId } from "../values/ids.ts";
import { isCycle, type Placed } from "./lineage.ts";
import { inOrder, orderGap, ordersFor, type Ordered } from "./order.ts";

/** Where a collection is moved to: inside another one (absent: to the top level), or beside one. */
export type Spot = { inside: LocalId | undefined } | { beside: LocalId; side: "before" | "after" };

export interface Move {
  localId: LocalId;
  changes: Pick<CollectionChanges, "parent" | "visualOrder">;
}

/**
 * The changes that move a collection, its own first: one, unless the gap at its place is used up. Empty if
 * it stands there already; undefined if it would contain itself.
 */
export function moveCollection(
  rows: readonly (Placed & Ordered)[],
  localId: LocalId,
  spot: Spot,
): readonly Move[] | undefined {
  const known = new Set(rows.map((row) => row.localId));
  // A parent that is unknown here is drawn as the top level.
  const parentOf = (row: Placed) => (row.parent && known.has(row.parent) ? row.parent : undefined);
  const own = rows.find((row) => row.localId === localId);
  const beside = "beside" in spot ? rows.find((row) => row.localId === spot.beside) : undefined;
  if (own === undefined || ("beside" in spot && beside === undefined)) return [];
  if (beside === own) return [];
  const parent = "inside" in spot ? spot.inside : beside && parentOf(beside);
  if (parent !== undefined && isCycle(rows, { localId, parent })) return undefined;
  const all = inOrder(rows.filter((row) => parentOf(row) === parent));
  const siblings = all.filter((row) => row !== own);
  const isOther = parentOf(own) !== parent;
  const into = isOther ? { parent: parent ?? null } : {};
  if ("inside" in spot) return placeLast(own, siblings, into);
  const at = siblings.findIndex((row) => row === beside);
  const index = spot.side === "before" ? at : at + 1;
  if (!isOther && all.indexOf(own) === index) return [];
  return [...ordersFor(localId, siblings, index)].map(([moved, visualOrder]) => ({
    localId: moved,
    changes: { ...(moved === localId && into), visualOrder },
  }));
}

/** Last among its siblings, or by its title among those without an order. */
function placeLast(
  own: Ordered,
  siblings: readonly Ordered[],
  into: Pick<CollectionChanges, "parent">,
): readonly Move[] {
  const { localId, visualOrder } = own;
  const last = siblings.at(-1)?.visualOrder;
  const changes = {
    ...into,
    ...(last !== undefined && (visualOrder ?? Infinity) <= last
      ? { visualOrder: last + orderGap }
      : {}),
    ...(last === undefined && siblings.length > 0 && visualOrder !== undefined
      ? { visualOrder: null }
      : {}),
  };
  return Object.keys(changes).length === 0 ? [] : [{ localId, changes }];
}
