import { inOrder } from "../../../../shared/domain/collections/order.ts";
import type { Tree } from "../../../../shared/domain/collections/tree.ts";
import type { KnownCollection } from "../../../../shared/domain/views/views.ts";

/** The sidebar has no room for more above its other sections. */
const placesMost = 6;

/**
 * The collections in the sidebar: the pinned ones, then the others at the top level, in the order of the tree. One whose
 * name is only spaces and quotation marks has no place: a search for it would find all links.
 */
export function placesOf({ byId, children }: Tree<KnownCollection>): readonly KnownCollection[] {
  const pinned = [...byId.values()].filter((row) => row.pinned === true);
  const top = (children.get(undefined) ?? []).filter((row) => row.pinned !== true);
  return [...inOrder(pinned), ...top]
    .filter(({ title }) => /[^\s"]/.test(title))
    .slice(0, placesMost);
}

const key = "places";

/** How many places the sidebar had last, so that nothing below them moves once they are read. */
export function keptPlaces(): number {
  try {
    const count = Number(localStorage.getItem(key));
    return Number.isInteger(count) ? Math.min(Math.max(count, 0), placesMost) : 0;
  } catch {
    return 0;
  }
}

/** Remembers how many places the sidebar has, for `keptPlaces`. Does nothing if the browser lets no page store. */
export function keepPlaces(count: number): void {
  try {
    localStorage.setItem(key, String(count));
  } catch {
    // The browser lets no page store anything: the sections move once.
  }
}
