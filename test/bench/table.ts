import type { Comparison, Spread } from "./statistics.ts";

/** A time compared with its floor in the same rounds. */
export interface RatioRow {
  readonly what: string;
  readonly against: string;
  readonly comparison: Comparison;
  /** Undefined: reported without a budget. */
  readonly mostTimes: number | undefined;
}

interface BytesRow {
  readonly what: string;
  readonly bytes: number;
  readonly mostBytes: number;
}

export type Row = RatioRow | BytesRow;

export function isMet(row: Row): boolean {
  if ("bytes" in row) return row.bytes <= row.mostBytes;
  return row.mostTimes === undefined || row.comparison.ratio <= row.mostTimes;
}

const head = ["what", "Linkstow", "against", "", "ratio", "of rounds", "budget", ""];

/** The rows as a Markdown table whose columns are also aligned in a terminal. */
export function describeRows(rows: readonly Row[]): string {
  const cells = [head, ...rows.map(cellsOf)];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const [first = "", ...rest] = cells.map((row) =>
    line(row.map((cell, at) => cell.padEnd(widths[at] ?? 0))),
  );
  return [first, line(widths.map((width) => "-".repeat(width))), ...rest].join("\n");
}

function cellsOf(row: Row): string[] {
  const verdict = isMet(row) ? "met" : "MISSED";
  if ("bytes" in row) {
    const { what, bytes, mostBytes } = row;
    return [what, describeBytes(bytes), "", "", "", "", `≤ ${describeBytes(mostBytes)}`, verdict];
  }
  const { what, against, comparison, mostTimes } = row;
  const { ours, floor, ratio, ratioOfRounds } = comparison;
  const rounds = ratioOfRounds.map((one) => one.toFixed(2)).join("–");
  return [
    what,
    describeSpread(ours),
    against,
    describeSpread(floor),
    `${ratio.toFixed(2)}×`,
    rounds,
    mostTimes === undefined ? "" : `≤ ${mostTimes}×`,
    mostTimes === undefined ? "" : verdict,
  ];
}

function describeSpread({ median, p10, p90 }: Spread): string {
  return `${describeMs(median)} ms (${describeMs(p10)}–${describeMs(p90)})`;
}

function describeMs(ms: number): string {
  return ms < 10 ? ms.toFixed(1) : ms.toFixed(0);
}

function describeBytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
