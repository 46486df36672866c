import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anId } from "../../../../test/support/builders.ts";
import type { LocalId } from "../values/ids.ts";
import { ancestorsOf, type Placed } from "./lineage.ts";
import { moveCollection, type Move, type Spot } from "./move.ts";
import type { Ordered } from "./order.ts";
import { rowsInView, treeOf } from "./tree.ts";

type Row = Placed & Ordered;

const id = (number: number) => anId<LocalId>(number);

/** A tree of up to 12, each inside an earlier one or at the top. */
const someRows = fc
  .array(
    fc.record({
      parent: fc.option(fc.nat({ max: 11 }), { nil: undefined }),
      visualOrder: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((drawn) =>
    drawn.map(({ parent, visualOrder }, at): Row => ({
      localId: id(at),
      title: `C${String(at).padStart(2, "0")}`,
      ...(parent !== undefined && parent < at && { parent: id(parent) }),
      ...(visualOrder !== undefined && { visualOrder }),
    })),
  );

const aMove = someRows.chain((rows) => {
  const one = fc.constantFrom(...rows.map(({ localId }) => localId));
  const spot: fc.Arbitrary<Spot> = fc.oneof(
    fc.record({ inside: fc.option(one, { nil: undefined }) }),
    fc.record({ beside: one, side: fc.constantFrom("before" as const, "after" as const) }),
  );
  return fc.record({ rows: fc.constant(rows), moved: one, spot });
});

function after(rows: readonly Row[], moves: readonly Move[]): readonly Row[] {
  return rows.map((row) => {
    const { parent, visualOrder } =
      moves.find(({ localId }) => localId === row.localId)?.changes ?? {};
    const changed = { ...row };
    if (parent === null) delete changed.parent;
    else if (parent !== undefined) changed.parent = parent;
    if (visualOrder === null) delete changed.visualOrder;
    else if (visualOrder !== undefined) changed.visualOrder = visualOrder;
    return changed;
  });
}

const drawn = (rows: readonly Row[]) => rowsInView(treeOf(rows), () => true);

describe("a move", () => {
  it("is refused exactly where a collection would contain itself", () => {
    fc.assert(
      fc.property(aMove, ({ rows, moved, spot }) => {
        const moves = moveCollection(rows, moved, spot);
        if (moves === undefined) return;
        // Every collection is reached from the top level: nothing contains itself.
        expect(new Set(drawn(after(rows, moves)).map(({ row }) => row.localId)).size).toBe(
          rows.length,
        );
        for (const row of after(rows, moves)) expect(row.parent).not.toBe(row.localId);
      }),
      { numRuns: 2_000 },
    );
  });

  it("puts it beside the other one, and changes no other order of siblings", () => {
    fc.assert(
      fc.property(aMove, ({ rows, moved, spot }) => {
        const moves = moveCollection(rows, moved, spot);
        if (moves === undefined || !("beside" in spot) || spot.beside === moved) return;
        const others = (all: readonly Row[]) =>
          drawn(all)
            .filter(({ row }) => row.localId !== moved)
            .map(({ row }) => [row.localId, row.parent]);
        const now = after(rows, moves);
        const beside = now.find(({ localId }) => localId === spot.beside);
        const siblings = drawn(now).filter(({ row }) => row.parent === beside?.parent);
        const at = siblings.findIndex(({ row }) => row.localId === moved);
        const next = siblings[spot.side === "before" ? at + 1 : at - 1];
        expect(next?.row.localId).toBe(spot.beside);
        if (rows.every(({ parent }) => parent !== moved)) expect(others(now)).toEqual(others(rows));
      }),
      { numRuns: 2_000 },
    );
  });

  it("can end after any of its changes: the others stand in their order, and it has its new place with the last one", () => {
    fc.assert(
      fc.property(aMove, ({ rows, moved, spot }) => {
        const moves = moveCollection(rows, moved, spot) ?? [];
        const { byId } = treeOf(rows);
        const others = (all: readonly Row[]) =>
          drawn(all).flatMap(({ row }) => {
            const isIn = [row, ...ancestorsOf(byId, row)].some((one) => one.localId === moved);
            return isIn ? [] : row.localId;
          });
        for (let done = 0; done <= moves.length; done += 1) {
          expect(others(after(rows, moves.slice(0, done)))).toEqual(others(rows));
        }
        if (moves.length > 0) expect(moves.at(-1)?.localId).toBe(moved);
      }),
      { numRuns: 5_000 },
    );
  });

  it("changes nothing where it stands already", () => {
    const rows: Row[] = [1, 2, 3].map((number) => ({
      localId: id(number),
      title: "",
      visualOrder: number,
    }));
    expect(moveCollection(rows, id(2), { beside: id(1), side: "after" })).toEqual([]);
    expect(moveCollection(rows, id(2), { beside: id(3), side: "before" })).toEqual([]);
    expect(moveCollection(rows, id(2), { beside: id(2), side: "before" })).toEqual([]);
  });

  it("into another collection is one change, with parent and order together", () => {
    const rows: Row[] = [
      { localId: id(1), title: "Work" },
      { localId: id(2), title: "Tides", parent: id(1), visualOrder: 1_024 },
      { localId: id(3), title: "Mills", visualOrder: 5 },
    ];
    expect(moveCollection(rows, id(3), { inside: id(1) })).toEqual([
      { localId: id(3), changes: { parent: id(1), visualOrder: 2_048 } },
    ]);
    expect(moveCollection(rows, id(2), { inside: undefined })).toEqual([
      { localId: id(2), changes: { parent: null, visualOrder: null } },
    ]);
    expect(moveCollection(rows, id(1), { inside: id(2) })).toBeUndefined();
  });

  it("to the end fits in 32 bits, also after the greatest order", () => {
    const rows: Row[] = [
      { localId: id(1), title: "A", visualOrder: 2 ** 31 - 1 },
      { localId: id(2), title: "B", visualOrder: 5 },
      { localId: id(3), title: "C", parent: id(1), visualOrder: 7 },
    ];
    const moves = moveCollection(rows, id(3), { inside: undefined });
    for (const { changes } of moves ?? []) {
      expect(Math.abs(changes.visualOrder ?? 0)).toBeLessThan(2 ** 31);
    }
    const top = drawn(after(rows, moves ?? [])).map(({ row }) => row.title);
    expect(top).toEqual(["B", "A", "C"]);
  });

  it("beside collections that contain each other is to the top level, where they are shown", () => {
    const rows: Row[] = [
      { localId: id(1), title: "A", parent: id(2) },
      { localId: id(2), title: "B", parent: id(1) },
      { localId: id(3), title: "C" },
      { localId: id(4), title: "D" },
    ];
    const moves = moveCollection(rows, id(4), { beside: id(2), side: "before" }) ?? [];
    const now = after(rows, moves);
    expect(now.find(({ localId }) => localId === id(4))).not.toHaveProperty("parent");
    expect(drawn(now).map(({ row }) => row.title)).toEqual(["A", "D", "B", "C"]);
  });
});
