import * as fc from "fast-check";
import { expect, it } from "vitest";
import { anId, aProfileId } from "../../../../test/support/builders.ts";
import type { CollectionChanges } from "../../domain/fields/collection.ts";
import type { LocalId } from "../../domain/values/ids.ts";
import {
  collectionRow,
  unchangedCollectionRow,
  valuesBefore,
  withCollectionChanges,
} from "./row.ts";

const row = collectionRow(
  { title: "Grids", emoji: "📐", pinned: false, visualOrder: 2, parent: anId<LocalId>(2) },
  { localId: anId(1), profileId: aProfileId, usedAtMs: 1 },
);

const text = fc.constantFrom("", "a", "b");
const choice = fc.constantFrom(null, true, false);
const changes: fc.Arbitrary<CollectionChanges> = fc.record(
  {
    title: fc.constantFrom("a", "b"),
    description: text,
    sharePreference: text,
    pinned: choice,
    visualOrder: fc.constantFrom(null, 0, 1_024),
    emoji: text,
    publicVisible: choice,
    shareAllLinks: choice,
    parent: fc.constantFrom(null, anId<LocalId>(2), anId<LocalId>(3)),
    coverBytes: fc.constantFrom(0, 100),
  },
  { requiredKeys: [] },
);

it("a cleared field is absent, and a cleared choice is unset, not false", () => {
  const cleared = { emoji: "", pinned: null, visualOrder: null, parent: null, coverBytes: 0 };
  const { localId, profileId, title, usedAtMs, uses } = row;
  expect(withCollectionChanges(row, cleared)).toStrictEqual({
    localId,
    profileId,
    title,
    usedAtMs,
    uses,
  });
  expect(withCollectionChanges(row, { title: "" }).title).toBe("Grids");
});

it("a dropped change leaves the row as it was, whatever it changed", () => {
  fc.assert(
    fc.property(changes, changes, (earlier, change) => {
      const start = withCollectionChanges(row, earlier);
      const before = valuesBefore(start, change);
      const changed = withCollectionChanges(start, change);
      expect(unchangedCollectionRow(changed, { changes: change, before })).toStrictEqual(start);
    }),
  );
});

it("a field that was changed again since keeps its value when the change is dropped", () => {
  fc.assert(
    fc.property(changes, changes, (change, later) => {
      const before = valuesBefore(row, change);
      const now = withCollectionChanges(withCollectionChanges(row, change), later);
      const after = unchangedCollectionRow(now, { changes: change, before });
      for (const name of ["emoji", "pinned", "visualOrder", "parent"] as const) {
        if (
          name in later &&
          now[name] !== (change[name] === "" ? undefined : (change[name] ?? undefined))
        ) {
          expect(after[name]).toBe(now[name]);
        }
      }
    }),
  );
});
