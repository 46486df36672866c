import { describe, expect, it } from "vitest";
import { anId } from "../../../../test/support/builders.ts";
import type { LocalId } from "../values/ids.ts";
import { ancestorsOf, isCycle, type Placed } from "./lineage.ts";

const [top, middle] = [anId<LocalId>(1), anId<LocalId>(2)];
const [leaf, other] = [anId<LocalId>(3), anId<LocalId>(4)];
const rows: Placed[] = [
  { localId: top },
  { localId: middle, parent: top },
  { localId: leaf, parent: middle },
  { localId: other },
];

describe("the ancestors of a collection", () => {
  it("come nearest first, and end at an unknown parent", () => {
    const byId = new Map(rows.map((row) => [row.localId, row]));
    const of = (row: Placed) => ancestorsOf(byId, row).map(({ localId }) => localId);
    expect(of({ localId: leaf, parent: middle })).toEqual([middle, top]);
    expect(of({ localId: leaf, parent: anId(9) })).toEqual([]);
  });

  it("end where a response of the service made a circle", () => {
    const circle: Placed[] = [
      { localId: top, parent: leaf },
      { localId: middle, parent: top },
      { localId: leaf, parent: middle },
    ];
    const byId = new Map(circle.map((row) => [row.localId, row]));
    const ancestors = ancestorsOf(byId, { localId: other, parent: leaf });
    expect(ancestors.map(({ localId }) => localId)).toEqual([leaf, middle, top]);
  });
});

describe("a collection that would contain itself", () => {
  it("is recognised at any depth", () => {
    expect(isCycle(rows, { localId: top, parent: top })).toBe(true);
    expect(isCycle(rows, { localId: top, parent: middle })).toBe(true);
    expect(isCycle(rows, { localId: top, parent: leaf })).toBe(true);
    expect(isCycle(rows, { localId: leaf, parent: top })).toBe(false);
    expect(isCycle(rows, { localId: middle, parent: other })).toBe(false);
  });
});
