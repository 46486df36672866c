import type { CollectionChanges } from "../fields/collection.ts";
import type { LocalId } from "../values/ids.ts";
import { wouldContainItself, type Placed } from "./lineage.ts";
import { ordersFor, type Ordered } from "./order.ts";
import { treeOf } from "./tree.ts";

/** The target of a move: inside another collection (absent: at the top level), or beside one. */
export type Spot = { inside: LocalId | undefined } | { beside: LocalId; side: "before" | "after" };

export interface Move {
  localId: LocalId;
  changes: Pick<CollectionChanges, "parent" | "visualOrder">;
}

/**
 * The changes that move a collection, its own change last. One change is enough, unless the gap at its place is used
 * up. After each change the other collections are in their order, so an interrupted move does not mix them. Empty if
 * the collection is already there; undefined if it would contain itself.
 */
export function moveCollection(
  rows: readonly (Placed & Ordered)[],
  localId: LocalId,
  spot: Spot,
): readonly Move[] | undefined {
  const { byId, children } = treeOf(rows);
  // The siblings as drawn. A collection with an unknown parent, or that contains itself, is drawn at the top level.
  const parentOf = (row: Placed & Ordered) =>
    [...children].find(([, siblings]) => siblings.includes(row))?.[0];
  const own = byId.get(localId);
  const beside = "beside" in spot ? byId.get(spot.beside) : undefined;
  if (own === undefined || ("beside" in spot && beside === undefined)) return [];
  if (beside === own) return [];
  const parent = "inside" in spot ? spot.inside : beside && parentOf(beside);
  if (parent !== undefined && wouldContainItself(byId, { localId, parent })) return undefined;
  const all = children.get(parent) ?? [];
  const siblings = all.filter((row) => row !== own);
  const isOther = (own.parent && byId.get(own.parent)?.localId) !== parent;
  const into = isOther ? { parent: parent ?? null } : {};
  const at = siblings.findIndex((row) => row === beside);
  const index = "inside" in spot ? siblings.length : spot.side === "before" ? at : at + 1;
  const changes = "inside" in spot ? changesToLast(own, siblings, into) : undefined;
  if (changes !== undefined) {
    return Object.keys(changes).length === 0 ? [] : [{ localId, changes }];
  }
  if (!isOther && all.indexOf(own) === index) return [];
  const orders = ordersFor(localId, siblings, index);
  const spread = siblings.filter((row) => orders.has(row.localId));
  const goesUp = (row: Ordered) => (orders.get(row.localId) ?? 0) > (row.visualOrder ?? Infinity);
  // No collection passes another: collections that move down change from the lowest on, collections that move up from
  // the highest on.
  const inTurn = [
    ...spread.filter((row) => !goesUp(row)),
    ...spread.filter((row) => goesUp(row)).toReversed(),
    own,
  ];
  return inTurn.map((row) => ({
    localId: row.localId,
    changes: { ...(row === own && into), visualOrder: orders.get(row.localId) ?? 0 },
  }));
}

/**
 * The changes that move the collection to the end of its siblings, or to its place by title among the siblings without
 * an order. Undefined if it needs an order after the last one.
 */
function changesToLast(
  { visualOrder = Infinity }: Ordered,
  siblings: readonly Ordered[],
  into: Pick<CollectionChanges, "parent">,
): Move["changes"] | undefined {
  const last = siblings.at(-1)?.visualOrder;
  if (last !== undefined && visualOrder <= last) return undefined;
  const isUnset = last === undefined && siblings.length > 0 && visualOrder !== Infinity;
  return isUnset ? { ...into, visualOrder: null } : into;
}
