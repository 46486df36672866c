import type { BrowserName } from "../support/browser.ts";
import { describeBytes, describeTable, growthOf, isMet, percent, type Row } from "./table.ts";

const columnNames: Readonly<Record<BrowserName, string>> = {
  chromium: "Chromium",
  firefox: "Firefox",
};

/**
 * The results of the browsers beside each other, as docs/performance.md has them: a comparison in a row, a
 * browser in a column.
 */
export function describeSideBySide(
  measured: Readonly<Partial<Record<BrowserName, readonly Row[]>>>,
): string {
  const all: readonly BrowserName[] = ["chromium", "firefox"];
  const names = all.filter((name) => measured[name] !== undefined);
  const comparisons = new Map<string, Row>();
  for (const row of names.flatMap((name) => measured[name] ?? [])) {
    const comparison = nameOf(row);
    if (!comparisons.has(comparison)) comparisons.set(comparison, row);
  }
  return describeTable(
    ["median against median", "budget", ...names.map((name) => columnNames[name])],
    [...comparisons].map(([comparison, row]) => [
      comparison,
      budgetOf(row),
      ...names.map((name) => {
        const found = measured[name]?.find((one) => nameOf(one) === comparison);
        return found === undefined ? "" : resultOf(found);
      }),
    ]),
  );
}

function nameOf(row: Row): string {
  return "bytes" in row ? row.what : `${row.what}; ${row.against}`;
}

/** The budget that holds in both browsers. A limit that replaces it in one stands beside its result. */
function budgetOf(row: Row): string {
  if ("bytes" in row) {
    return row.mostBytes === undefined ? "" : `≤ ${describeBytes(row.mostBytes)}`;
  }
  if ("share" in row) return row.mostShare === undefined ? "" : `≤ ${percent(row.mostShare)} %`;
  const mostTimes = "lateBytes" in row ? row.mostTimes : (row.aimTimes ?? row.mostTimes);
  return mostTimes === undefined ? "" : `≤ ${mostTimes}×`;
}

function resultOf(row: Row): string {
  const notes: string[] = [];
  if (!isMet(row)) notes.push("missed");
  if ("comparison" in row && row.aimTimes !== undefined && row.comparison.ratio > row.aimTimes) {
    notes.push(`limit ${row.mostTimes}×`);
  }
  return notes.length === 0 ? valueOf(row) : `${valueOf(row)} (${notes.join(", ")})`;
}

function valueOf(row: Row): string {
  if ("bytes" in row) return describeBytes(row.bytes);
  if ("share" in row) return `${percent(row.share.mean)} %`;
  const ratio = "lateBytes" in row ? growthOf(row) : row.comparison.ratio;
  return `${ratio.toFixed(2)}×`;
}
