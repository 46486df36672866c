import { quantile } from "../bench/statistics.ts";
import { setNames } from "./corpus.ts";
import { readers, type PageResult, type Reader, type Reading } from "./measure.ts";

const head = [
  "kind",
  "reader",
  "pages",
  "mean F1",
  "p10",
  "precision",
  "recall",
  "ms p50",
  "ratio",
  "unsafe",
  "exceptions",
];

const names: Record<Reader, string> = {
  linkstow: "Linkstow",
  readability: "Readability",
  defuddle: "Defuddle",
};

/**
 * One table for all kinds of pages: each program that took part, in successive rows. Times are compared with those of
 * plain Readability, if it took part.
 */
export function describeKinds(results: readonly PageResult[]): string {
  const rows = [...groupByKind(results)].flatMap(([kind, pages]) =>
    readers.flatMap((reader) => {
      const readings = readingsOf(pages, reader);
      return readings.length === 0
        ? []
        : [rowOf(kind, names[reader], readings, readingsOf(pages, "readability"))];
    }),
  );
  const cells = [head, head.map(() => "---"), ...rows];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells
    .map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`)
    .join("\n");
}

/** The pages of each kind, and all that are of a kind other than *article* where a set tells kinds apart. */
function groupByKind(results: readonly PageResult[]): ReadonlyMap<string, readonly PageResult[]> {
  const groups = new Map<string, readonly PageResult[]>();
  for (const result of results)
    groups.set(result.page.kind, [...(groups.get(result.page.kind) ?? []), result]);
  const others = results.filter(({ page }) => page.kind !== "article" && !isSetName(page.kind));
  if (others.length > 0) groups.set("no article", others);
  return groups;
}

function isSetName(kind: string): boolean {
  return setNames.some((name) => name === kind);
}

function readingsOf(results: readonly PageResult[], reader: Reader): Reading[] {
  return results.flatMap(({ readings }) => readings.get(reader) ?? []);
}

function rowOf(
  kind: string,
  reader: string,
  readings: readonly Reading[],
  plain: readonly Reading[],
): string[] {
  const f1 = readings.map(({ score }) => score.f1);
  const ms = medianMs(readings);
  return [
    kind,
    reader,
    String(readings.length),
    mean(f1).toFixed(4),
    quantile(f1, 0.1).toFixed(3),
    mean(readings.map(({ score }) => score.precision)).toFixed(4),
    mean(readings.map(({ score }) => score.recall)).toFixed(4),
    ms.toFixed(1),
    plain.length === 0 ? "" : `${(ms / medianMs(plain)).toFixed(2)}×`,
    String(readings.reduce((sum, { unsafe }) => sum + unsafe, 0)),
    String(readings.filter(({ exception }) => exception !== undefined).length),
  ];
}

/** The pages with the lowest F1 of Linkstow, and what the others had there. Empty for a `count` of 0. */
export function describeWorst(results: readonly PageResult[], count: number): string {
  const f1Of = ({ readings }: PageResult) => readings.get("linkstow")?.score.f1 ?? 0;
  return results
    .toSorted((a, b) => f1Of(a) - f1Of(b))
    .slice(0, count)
    .map(({ page, readings }) => {
      const told = [...readings].map(([reader, one]) => `${names[reader]} ${describe(one)}`);
      return `  ${page.kind} ${page.name}: ${told.join(", ")}`;
    })
    .join("\n");
}

function describe({ score, exception }: Reading): string {
  const { f1, precision, recall } = score;
  const parts = `${f1.toFixed(3)} (precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)})`;
  return exception === undefined ? parts : `${parts} ${exception}`;
}

/** No page made the extension's program throw, and nothing unsafe is left in what it returned. */
export function isWell(results: readonly PageResult[]): boolean {
  return readingsOf(results, "linkstow").every(
    ({ unsafe, exception }) => unsafe === 0 && exception === undefined,
  );
}

function medianMs(readings: readonly Reading[]): number {
  return quantile(
    readings.map(({ ms }) => ms),
    0.5,
  );
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
