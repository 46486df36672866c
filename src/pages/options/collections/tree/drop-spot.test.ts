import { expect, it } from "vitest";
import { anId } from "../../../../../test/support/builders.ts";
import { rowsInView, treeOf } from "../../../../shared/domain/collections/tree.ts";
import type { LocalId } from "../../../../shared/domain/values/ids.ts";
import { dropSpot } from "./drop-spot.ts";

const id = (number: number) => anId<LocalId>(number);
const rows = [
  { localId: id(1), title: "Work", visualOrder: 1 },
  { localId: id(2), title: "Tides", parent: id(1) },
  { localId: id(3), title: "Recipes", visualOrder: 2 },
];

/** Where a dragged row lands at this share of the height of another. */
function at(dragged: LocalId, over: LocalId, share: number, isOpen = false) {
  const shown = rowsInView(treeOf(rows), () => isOpen);
  const target = shown.find(({ row }) => row.localId === over) ?? expect.unreachable();
  return dropSpot(rows, dragged, target, share)?.place;
}

it("a row is dropped above, in or below another, and under an open one inside it", () => {
  expect([0.1, 0.5, 0.9].map((share) => at(id(3), id(1), share))).toEqual([
    "before",
    "inside",
    undefined,
  ]);
  expect([0.1, 0.5, 0.9].map((share) => at(id(1), id(3), share))).toEqual([
    undefined,
    "inside",
    "after",
  ]);
  expect(at(id(3), id(1), 0.9, true)).toBe("inside");
});

it("a row is dropped nowhere in itself", () => {
  expect([0.1, 0.5, 0.9].map((share) => at(id(1), id(2), share, true))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(at(id(1), id(1), 0.5)).toBeUndefined();
});
