import { expect, it } from "vitest";
import { interleave } from "./rounds.ts";

it("runs every measure in every round, starts each round with another one, and ignores the warm-up", async () => {
  const order: string[] = [];
  const measure = (name: string, ms: number) => async () => {
    order.push(name);
    return ms;
  };
  const seen = await interleave(2, { ours: measure("ours", 2), floor: measure("floor", 1) });
  expect(seen).toEqual([
    { ours: 2, floor: 1 },
    { ours: 2, floor: 1 },
  ]);
  expect(order.slice(0, 4)).toEqual(["ours", "floor", "floor", "ours"]);
  expect(order).toHaveLength(10);
});
