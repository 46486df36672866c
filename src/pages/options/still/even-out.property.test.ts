import * as fc from "fast-check";
import { expect, test } from "vitest";
import { evenOut } from "./even-out.ts";

const px = fc.integer({ min: 0, max: 5_000 });

test("the place stays where it is in the window", () => {
  fc.assert(
    fc.property(fc.integer({ min: -5_000, max: 5_000 }), px, px, (byPx, roomPx, scrolledPx) => {
      const now = evenOut({ byPx, roomPx, scrolledPx });
      expect(byPx + (now.roomPx - roomPx) - (now.scrolledPx - scrolledPx)).toBe(0);
      expect(Math.min(now.roomPx, now.scrolledPx)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test("what comes above a place and goes again leaves nothing behind", () => {
  fc.assert(
    fc.property(px, px, (byPx, scrolledPx) => {
      const come = evenOut({ byPx, roomPx: 0, scrolledPx });
      expect(evenOut({ ...come, byPx: -byPx })).toEqual({ roomPx: 0, scrolledPx });
    }),
  );
});

test("what goes at the start of the page leaves its room, and what comes then takes that", () => {
  const gone = evenOut({ byPx: -114, roomPx: 0, scrolledPx: 14 });
  expect(gone).toEqual({ roomPx: 100, scrolledPx: 0 });
  expect(evenOut({ byPx: 114, ...gone })).toEqual({ roomPx: 0, scrolledPx: 14 });
});
