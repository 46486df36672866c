import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anId } from "../../../../test/support/builders.ts";
import type { LocalId } from "../values/ids.ts";
import { inOrder, orderGap, ordersFor, type Ordered } from "./order.ts";

const moved = anId<LocalId>(0);

/** Siblings in order, with narrow and wide gaps, equal orders, and some without any. */
const someSiblings = fc
  .array(fc.option(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer()), { nil: undefined }), {
    maxLength: 12,
  })
  .map((orders) =>
    inOrder(
      orders.map((visualOrder, at): Ordered => ({
        localId: anId<LocalId>(at + 1),
        title: `C${String(at).padStart(2, "0")}`,
        ...(visualOrder !== undefined && { visualOrder }),
      })),
    ),
  );

const aMove = someSiblings.chain((siblings) =>
  fc.record({ siblings: fc.constant(siblings), index: fc.nat({ max: siblings.length }) }),
);

function after(siblings: readonly Ordered[], orders: ReadonlyMap<LocalId, number>) {
  const own: Ordered = { localId: moved, title: "Moved" };
  const all = [...siblings, own].map((row) => {
    const visualOrder = orders.get(row.localId) ?? row.visualOrder;
    return { ...row, ...(visualOrder !== undefined && { visualOrder }) };
  });
  return inOrder(all).map(({ localId }) => localId);
}

describe("the orders of a move", () => {
  it("put the collection at its place, and leave all others in their order", () => {
    fc.assert(
      fc.property(aMove, ({ siblings, index }) => {
        const wanted = siblings.map(({ localId }) => localId);
        wanted.splice(index, 0, moved);
        expect(after(siblings, ordersFor(moved, siblings, index))).toEqual(wanted);
      }),
      { numRuns: 2_000 },
    );
  });

  it("fit in 32 bits, and have the moved collection first, and then only its neighbours", () => {
    fc.assert(
      fc.property(aMove, ({ siblings, index }) => {
        const orders = ordersFor(moved, siblings, index);
        for (const order of orders.values()) {
          expect(Number.isInteger(order) && Math.abs(order) < 2 ** 31).toBe(true);
        }
        expect([...orders.keys()][0]).toBe(moved);
        const changed = siblings.flatMap(({ localId }, at) => (orders.has(localId) ? at : []));
        const [first = index, last = index - 1] = [changed[0], changed.at(-1)];
        expect(changed.length).toBe(last - first + 1);
        expect(first).toBeLessThanOrEqual(index);
        expect(last).toBeGreaterThanOrEqual(index - 1);
      }),
      { numRuns: 2_000 },
    );
  });

  it("have only the moved collection wherever there is a gap", () => {
    fc.assert(
      fc.property(fc.nat({ max: 10 }), fc.nat({ max: 10 }), (count, at) => {
        const index = Math.min(at, count);
        const siblings = Array.from({ length: count }, (_none, place) => ({
          localId: anId<LocalId>(place + 1),
          title: "",
          visualOrder: (place + 1) * orderGap,
        }));
        expect(ordersFor(moved, siblings, index).size).toBe(1);
      }),
    );
  });

  it("halve the gap ten times before a neighbour has to move", () => {
    const row = (visualOrder: number, number: number): Ordered => ({
      localId: anId<LocalId>(number),
      title: "",
      visualOrder,
    });
    let siblings: readonly Ordered[] = [row(0, 1), row(orderGap, 2)];
    let moves = 0;
    for (;;) {
      const orders = ordersFor(moved, siblings, 1);
      if (orders.size > 1) break;
      moves += 1;
      siblings = inOrder([...siblings, row(orders.get(moved) ?? 0, moves + 2)]);
    }
    expect(moves).toBe(10);
    expect(ordersFor(moved, siblings, 1).size).toBe(2);
  });

  it("number the collections without an order that stand before the place, and no others", () => {
    const siblings = [1, 2, 3].map((number) => ({ localId: anId<LocalId>(number), title: "" }));
    const [a, b] = siblings;
    const orders = ordersFor(moved, siblings, 2);
    expect([...orders]).toEqual([
      [moved, 3 * orderGap],
      [a?.localId, orderGap],
      [b?.localId, 2 * orderGap],
    ]);
  });

  it("are found at once among 4,000 that the service numbered without gaps", () => {
    const siblings = Array.from({ length: 4_000 }, (_none, at) => ({
      localId: anId<LocalId>(at + 1),
      title: "",
      visualOrder: at,
    }));
    // Half of them have to make room. If each step made a list of them, the test would run out of its time.
    expect(ordersFor(moved, siblings, 2_000).size).toBe(2_001);
  });
});
