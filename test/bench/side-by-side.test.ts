import { expect, it } from "vitest";
import { shareRow } from "./ratio-rows.ts";
import { describeSideBySide } from "./side-by-side.ts";
import { compare } from "./statistics.ts";
import type { GrowthRow, RatioRow } from "./table.ts";

function aRow(oursMs: number, limits?: Pick<RatioRow, "mostTimes" | "aimTimes">): RatioRow {
  const comparison = compare([{ oursMs, floorMs: 100 }]);
  return { what: "popup open", against: "an empty popup", comparison, mostTimes: 1.25, ...limits };
}

it("has a row for each comparison, with a column for each browser", () => {
  const limited = aRow(170, { mostTimes: 1.75, aimTimes: 1.25 });
  const table = describeSideBySide({ chromium: [aRow(119)], firefox: [limited] });
  expect(table.split("\n")).toEqual([
    "| median against median      | budget  | Chromium | Firefox             |",
    "| -------------------------- | ------- | -------- | ------------------- |",
    "| popup open; an empty popup | ≤ 1.25× | 1.19×    | 1.70× (limit 1.75×) |",
  ]);
});

it("names a budget that is missed", () => {
  expect(describeSideBySide({ chromium: [aRow(126)] })).toContain("| 1.26× (missed) |");
  const beyond = aRow(190, { mostTimes: 1.75, aimTimes: 1.25 });
  expect(describeSideBySide({ chromium: [beyond] })).toContain("| 1.90× (missed, limit 1.75×) |");
});

it("leaves the cell of a browser empty that has not measured the row", () => {
  const table = describeSideBySide({
    chromium: [aRow(119)],
    firefox: [{ what: "background, gzip", bytes: 70_700, mostBytes: 100_000 }],
  });
  expect(table).toMatch(/^\| popup open; an empty popup \| ≤ 1\.25× +\| 1\.19× +\| +\|$/m);
  expect(table).toMatch(/^\| background, gzip +\| ≤ 100\.0 kB \| +\| 70\.7 kB \|$/m);
});

it("has shares and growth as well, and no budget where there is none", () => {
  const heap: GrowthRow = {
    what: "heap",
    against: "early",
    lateBytes: 12_000_000,
    earlyBytes: 10_000_000,
    mostTimes: undefined,
  };
  const table = describeSideBySide({
    chromium: [heap, shareRow("late", "rest", [0.02], [0], 0.05)],
  });
  expect(table).toMatch(/^\| heap; early +\| +\| 1\.20× +\|$/m);
  expect(table).toMatch(/^\| late; rest +\| ≤ 5\.0 % +\| 2\.0 % +\|$/m);
});
