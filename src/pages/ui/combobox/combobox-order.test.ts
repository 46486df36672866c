import { describe, expect, it } from "vitest";
import type { ComboOption } from "./combobox-list.tsx";
import { inOrder } from "./combobox-order.ts";

const option = (key: string, more: Partial<ComboOption> = {}): ComboOption => ({
  key,
  label: key,
  ...more,
});
const create = option("ti", { makes: true });
const before = [option("tides"), option("tiles"), create];
const after = [option("timber"), option("tiles"), option("tides"), create];
const keys = (active: number | undefined) =>
  inOrder(after, before, { active }).map(({ key }) => key);

describe("an open list whose options arrive late", () => {
  it("keeps its order, adds the new ones, and ends with what makes something", () => {
    expect(keys(undefined)).toEqual(["tides", "tiles", "timber", "ti"]);
  });

  it.each([0, 1, 2])("keeps the option %i in its place if the arrow keys have reached it", (at) => {
    expect(keys(at)[at]).toBe(before[at]?.key);
  });
});
