import { quantile } from "../bench/statistics.ts";
import type { PageResult, Reading } from "./measure.ts";

const head = [
  "set",
  "reader",
  "pages",
  "mean F1",
  "p10",
  "precision",
  "recall",
  "ms",
  "ratio",
  "unsafe",
  "exceptions",
];

/** One table for all sets: the extension's program and plain Readability, in alternate rows. */
export function describeSets(resultsBySet: ReadonlyMap<string, readonly PageResult[]>): string {
  const rows = [...resultsBySet].flatMap(([set, results]) => {
    const plain = results.map((result) => result.plain);
    return [
      rowOf(
        set,
        "Linkstow",
        results.map((result) => result.linkstow),
        plain,
      ),
      rowOf(set, "Readability", plain, plain),
    ];
  });
  const cells = [head, head.map(() => "---"), ...rows];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells
    .map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`)
    .join("\n");
}

function rowOf(
  set: string,
  reader: string,
  readings: readonly Reading[],
  plain: readonly Reading[],
): string[] {
  const f1 = readings.map(({ score }) => score.f1);
  const ms = mean(readings.map((reading) => reading.ms));
  return [
    set,
    reader,
    String(readings.length),
    mean(f1).toFixed(4),
    quantile(f1, 0.1).toFixed(3),
    mean(readings.map(({ score }) => score.precision)).toFixed(4),
    mean(readings.map(({ score }) => score.recall)).toFixed(4),
    ms.toFixed(1),
    `${(ms / mean(plain.map((reading) => reading.ms))).toFixed(2)}×`,
    String(readings.reduce((sum, { unsafe }) => sum + unsafe, 0)),
    String(readings.filter(({ exception }) => exception !== undefined).length),
  ];
}

/** The pages with the lowest F1, and what plain Readability had there. Empty for a `count` of 0. */
export function describeWorst(results: readonly PageResult[], count: number): string {
  return results
    .toSorted((a, b) => a.linkstow.score.f1 - b.linkstow.score.f1)
    .slice(0, count)
    .map(
      ({ page, linkstow, plain }) =>
        `  ${describe(linkstow)}, Readability ${describe(plain)}  ${page.name}`,
    )
    .join("\n");
}

function describe({ score, exception }: Reading): string {
  const { f1, precision, recall } = score;
  const parts = `${f1.toFixed(3)} (precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)})`;
  return exception === undefined ? parts : `${parts} ${exception}`;
}

/** No page made the extension's program throw, and nothing unsafe is left in what it returned. */
export function isWell(results: readonly PageResult[]): boolean {
  return results.every(({ linkstow }) => linkstow.unsafe === 0 && linkstow.exception === undefined);
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
