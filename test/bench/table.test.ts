import { expect, it } from "vitest";
import { bytesRow, shareRow } from "./ratio-rows.ts";
import { compare } from "./statistics.ts";
import { describeRows, isMet, type GrowthRow, type RatioRow } from "./table.ts";

function aRow(oursMs: number, floorMs: number): RatioRow {
  const comparison = compare([{ oursMs, floorMs }]);
  return { what: "popup open", against: "an empty popup", comparison, mostTimes: 1.25 };
}

it("a time meets its budget up to the budget itself", () => {
  expect(isMet(aRow(125, 100))).toBe(true);
  expect(isMet(aRow(126, 100))).toBe(false);
});

it("a row without a budget has no verdict", () => {
  const row = { ...aRow(900, 100), mostTimes: undefined };
  expect(isMet(row)).toBe(true);
  expect(describeRows([row])).not.toContain("met");
});

it("a row within its measured limit is not called met, and beyond it is missed", () => {
  const within = { ...aRow(200, 100), mostTimes: 2.5, aimTimes: 1.5 };
  expect(isMet(within)).toBe(true);
  expect(describeRows([within])).toMatch(/≤ 2\.5× \(aim 1\.5×\) \| limit/);
  expect(describeRows([{ ...aRow(150, 100), mostTimes: 2.5, aimTimes: 1.5 }])).toMatch(/\| met/);
  const beyond = { ...aRow(300, 100), mostTimes: 2.5, aimTimes: 1.5 };
  expect(isMet(beyond)).toBe(false);
  expect(describeRows([beyond])).toContain("MISSED");
});

it("absolute times are ignored", () => {
  expect(isMet(aRow(100_000, 100_000))).toBe(true);
});

it("a size meets its budget up to the budget itself", () => {
  expect(isMet({ what: "popup", bytes: 30_000, mostBytes: 30_000 })).toBe(true);
  expect(isMet({ what: "popup", bytes: 30_001, mostBytes: 30_000 })).toBe(false);
});

it("memory meets its budget up to the budget itself, and has no verdict without one", () => {
  const grown = (lateBytes: number): GrowthRow => {
    const against = "its first quarter";
    return { what: "heap", against, lateBytes, earlyBytes: 10_000_000, mostTimes: 1.2 };
  };
  expect(isMet(grown(12_000_000))).toBe(true);
  expect(isMet(grown(12_100_000))).toBe(false);
  expect(describeRows([grown(12_100_000)])).toMatch(/12\.1 MB +\|.*10\.0 MB +\| 1\.21×.*MISSED/);
  const free = { ...grown(90_000_000), mostTimes: undefined };
  expect(isMet(free)).toBe(true);
  expect(describeRows([free])).not.toContain("MISSED");
});

it("a share meets its budget up to the budget itself, over all rounds", () => {
  const late = (shares: readonly number[]) => shareRow("late frames", "at rest", shares, [0], 0.05);
  expect(isMet(late([0.04, 0.06]))).toBe(true);
  expect(isMet(late([0, 0, 0.2]))).toBe(false);
  expect(describeRows([late([0.04, 0.04])])).toContain(
    "| 4.0 % (4.0–4.0) | at rest | 0.0 % (0.0–0.0) |       |           | ≤ 5.0 % | met |",
  );
});

it("a size without a budget has no verdict", () => {
  expect(isMet(bytesRow("index", 9e9))).toBe(true);
  expect(describeRows([bytesRow("index", 12_340_000)])).toMatch(/\| 12\.3 MB +(\| +){6}\|$/);
});

it("the rows form a table with aligned columns", () => {
  const rows = [aRow(52, 42.4), { what: "popup, gzip", bytes: 30_500, mostBytes: 30_000 }];
  expect(describeRows(rows).split("\n")).toEqual([
    "| what        | Linkstow      | against        |               | ratio | of rounds | budget    |        |",
    "| ----------- | ------------- | -------------- | ------------- | ----- | --------- | --------- | ------ |",
    "| popup open  | 52 ms (52–52) | an empty popup | 42 ms (42–42) | 1.23× | 1.23–1.23 | ≤ 1.25×   | met    |",
    "| popup, gzip | 30.5 kB       |                |               |       |           | ≤ 30.0 kB | MISSED |",
  ]);
});
