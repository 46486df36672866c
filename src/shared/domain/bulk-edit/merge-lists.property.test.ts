// @vitest-environment node
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { mergeLists } from "./merge-lists.ts";

const names: readonly string[] = ["a", "b", "c", "d", "e"];
const list = fc.uniqueArray(fc.constantFrom(...names));
const merged = (before: readonly string[], after: readonly string[], now: readonly string[]) =>
  mergeLists({ tags: after }, { tags: before }, { tags: now, collections: [] }).tags ?? [];

it("a list that has not changed since becomes the list that was wanted", () => {
  fc.assert(
    fc.property(list, list, (before, after) => {
      expect([...merged(before, after, before)].toSorted()).toEqual(after.toSorted());
    }),
  );
});

it("what was added since stays, and what was removed since stays away, unless the edit is about it", () => {
  fc.assert(
    fc.property(list, list, list, (before, after, now) => {
      const result = merged(before, after, now);
      expect(new Set(result).size).toBe(result.length);
      for (const one of names) {
        const isAdded = after.includes(one) && !before.includes(one);
        const isRemoved = before.includes(one) && !after.includes(one);
        expect(result.includes(one)).toBe(isAdded || (now.includes(one) && !isRemoved));
      }
    }),
  );
});

it("a change that names no lists it was made from stays as it is", () => {
  const changes = { title: "Tides", tags: ["a"] };
  expect(mergeLists(changes, undefined, { tags: ["b"], collections: [] })).toEqual(changes);
});

it("tags are the same whatever their case, also if the user has changed it since", () => {
  expect(merged(["tide"], ["tides"], ["Tide", "Tides", "b"])).toEqual(["Tides", "b"]);
  expect(merged(["tide"], ["Tide"], ["tide", "b"])).toEqual(["b", "Tide"]);
});
