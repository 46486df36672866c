import type { LocalId } from "../values/ids.ts";

/** A collection among others of the same parent. */
export interface Ordered {
  localId: LocalId;
  title: string;
  visualOrder?: number;
}

/** The distance between neighbours, so that a move between them changes one collection only. */
export const orderGap = 1_024;

/** The limit fits a service that stores the order in 32 bits. The document says only "integer". */
const most = 2 ** 31 - 1;

/** The order on the screen: by `visual_order`, then by title. Collections without an order come last. */
export function inOrder<Of extends Ordered>(siblings: readonly Of[]): readonly Of[] {
  const orderOf = ({ visualOrder = Infinity }: Ordered) => visualOrder;
  return siblings.toSorted((a, b) => {
    const [first, second] = [orderOf(a), orderOf(b)];
    return first === second ? a.title.localeCompare(b.title) : first < second ? -1 : 1;
  });
}

/**
 * The orders to change so that a collection is at `index` among its siblings. `siblings` are in order and without the
 * collection. Its own order comes first, and is the only one if the gap is wide enough. If the gap is used up, the
 * nearest neighbours are spread. Siblings before the index that have no order need one too, because siblings without
 * an order are shown last.
 */
export function ordersFor(
  moved: LocalId,
  siblings: readonly Ordered[],
  index: number,
): ReadonlyMap<LocalId, number> {
  const firstUnset = siblings.findIndex(({ visualOrder }) => visualOrder === undefined);
  const lastSet = firstUnset === -1 ? siblings.length : firstUnset;
  const from = Math.min(index, lastSet);
  for (let extra = 0; ; extra += 1) {
    // Windows of the same size, beginning with the one that has most neighbours after the index.
    for (let before = 0; before <= extra; before += 1) {
      const start = Math.max(0, from - before);
      const end = Math.min(Math.max(index, lastSet), index + extra - before);
      const spread = spreadBetween(
        siblings[start - 1]?.visualOrder,
        siblings[end]?.visualOrder,
        end - start + 1,
      );
      if (spread === undefined) continue;
      const sequence = siblings.slice(start, end).map(({ localId }) => localId);
      sequence.splice(index - start, 0, moved);
      const orders = new Map([[moved, spread[index - start] ?? 0]]);
      for (const [at, localId] of sequence.entries()) orders.set(localId, spread[at] ?? 0);
      return orders;
    }
  }
}

/** `count` rising orders between two others; undefined if they do not fit. An absent bound is open. */
function spreadBetween(
  low: number | undefined,
  high: number | undefined,
  count: number,
): readonly number[] | undefined {
  const placesAfter = (start: number, gap: number) =>
    // With whole numbers, a gap can be halved most often.
    Array.from({ length: count }, (_none, at) => start + Math.floor(gap * (at + 1)));
  const isOpen = low === undefined || high === undefined;
  const start = low ?? (high === undefined ? 0 : high - orderGap * (count + 1));
  const ends = [start + orderGap, start + orderGap * count];
  if (isOpen && ends.every((order) => Math.abs(order) <= most)) return placesAfter(start, orderGap);
  const [bottom, top] = [Math.max(low ?? -most, -most), Math.min(high ?? most, most)];
  return top - bottom > count ? placesAfter(bottom, (top - bottom) / (count + 1)) : undefined;
}
