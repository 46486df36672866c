import type { Comparison, ShareSpread, Spread } from "./statistics.ts";

/** A time compared with its floor in the same rounds. */
export interface RatioRow {
  readonly what: string;
  readonly against: string;
  readonly comparison: Comparison;
  /** Undefined: reported without a budget. */
  readonly mostTimes: number | undefined;
  /** The budget that `mostTimes` replaces, where it cannot be met; `limits.ts` has the reasons. */
  readonly aimTimes?: number;
}

export interface BytesRow {
  readonly what: string;
  readonly bytes: number;
  /** Undefined: reported without a budget. */
  readonly mostBytes: number | undefined;
}

/** What is held in memory late in a long work, compared with its beginning. */
export interface GrowthRow {
  readonly what: string;
  readonly against: string;
  readonly lateBytes: number;
  readonly earlyBytes: number;
  /** Undefined: reported without a budget. */
  readonly mostTimes: number | undefined;
}

/** A share compared with another in the same rounds. The budget is for the share itself. */
export interface ShareRow {
  readonly what: string;
  readonly against: string;
  readonly share: ShareSpread;
  readonly floor: ShareSpread;
  /** Undefined: reported without a budget. */
  readonly mostShare: number | undefined;
}

export type Row = RatioRow | BytesRow | GrowthRow | ShareRow;

export function isMet(row: Row): boolean {
  if ("bytes" in row) return row.mostBytes === undefined || row.bytes <= row.mostBytes;
  if ("share" in row) return row.mostShare === undefined || row.share.mean <= row.mostShare;
  if ("lateBytes" in row) {
    return row.mostTimes === undefined || growthOf(row) <= row.mostTimes;
  }
  return row.mostTimes === undefined || row.comparison.ratio <= row.mostTimes;
}

const head = ["what", "Linkstow", "against", "", "ratio", "of rounds", "budget", ""];

/** The rows of one browser, with their spread. */
export function describeRows(rows: readonly Row[]): string {
  return describeTable(head, rows.map(cellsOf));
}

/** A Markdown table whose columns are also aligned in a terminal. */
export function describeTable(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const cells = [columns, ...rows];
  const widths = columns.map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  const [first = "", ...rest] = cells.map((row) =>
    line(widths.map((width, at) => (row[at] ?? "").padEnd(width))),
  );
  return [first, line(widths.map((width) => "-".repeat(width))), ...rest].join("\n");
}

function cellsOf(row: Row): string[] {
  const verdict = isMet(row) ? "met" : "MISSED";
  const judged = (most: string | undefined) =>
    most === undefined ? ["", ""] : [`≤ ${most}`, verdict];
  if ("bytes" in row) {
    const { what, bytes, mostBytes } = row;
    const most = mostBytes === undefined ? undefined : describeBytes(mostBytes);
    return [what, describeBytes(bytes), "", "", "", "", ...judged(most)];
  }
  if ("share" in row) {
    const { what, share, against, floor, mostShare } = row;
    const most = mostShare === undefined ? undefined : `${percent(mostShare)} %`;
    return [what, describeShare(share), against, describeShare(floor), "", "", ...judged(most)];
  }
  if ("lateBytes" in row) {
    const { what, against, lateBytes, earlyBytes, mostTimes } = row;
    const growth = `${growthOf(row).toFixed(2)}×`;
    const most = mostTimes === undefined ? undefined : `${mostTimes}×`;
    const sizes = [describeBytes(lateBytes), against, describeBytes(earlyBytes)];
    return [what, ...sizes, growth, "", ...judged(most)];
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
    describeBudget(row),
    mostTimes === undefined ? "" : verdictOf(row),
  ];
}

export function growthOf({ lateBytes, earlyBytes }: GrowthRow): number {
  return lateBytes / earlyBytes;
}

function describeBudget({ mostTimes, aimTimes }: RatioRow): string {
  if (mostTimes === undefined) return "";
  return aimTimes === undefined ? `≤ ${mostTimes}×` : `≤ ${mostTimes}× (aim ${aimTimes}×)`;
}

function verdictOf(row: RatioRow): string {
  if (!isMet(row)) return "MISSED";
  const { aimTimes, comparison } = row;
  return aimTimes === undefined || comparison.ratio <= aimTimes ? "met" : "limit";
}

function describeSpread({ median, p10, p90 }: Spread): string {
  return `${describeMs(median)} ms (${describeMs(p10)}–${describeMs(p90)})`;
}

function describeMs(ms: number): string {
  return ms < 10 ? ms.toFixed(1) : ms.toFixed(0);
}

function describeShare({ mean, p10, p90 }: ShareSpread): string {
  return `${percent(mean)} % (${percent(p10)}–${percent(p90)})`;
}

export function percent(share: number): string {
  return (share * 100).toFixed(1);
}

export function describeBytes(bytes: number): string {
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
