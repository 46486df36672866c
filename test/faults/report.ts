import type { BrowserName } from "../support/browser.ts";
import type { CaseResult } from "./judge.ts";
import { operationNames } from "./operation-names.ts";
import { transports } from "./transport.ts";

export interface BrowserResults {
  readonly browser: BrowserName;
  readonly results: readonly CaseResult[];
}

export interface Counts {
  readonly run: number;
  readonly kept: number;
  readonly storedOnce: number;
  readonly unknown: number;
  readonly dropped: number;
  readonly shown: number;
  readonly toBeShown: number;
  readonly lost: number;
  readonly doubled: number;
  readonly stuck: number;
  readonly otherwise: number;
  readonly beyondUs: number;
}

export function countUp(results: readonly CaseResult[]): Counts {
  const count = (fits: (result: CaseResult) => boolean) => results.filter(fits).length;
  return {
    run: results.length,
    kept: count(({ kept }) => kept),
    storedOnce: count(({ storedOnce }) => storedOnce),
    unknown: count(({ unknown }) => unknown),
    dropped: count(({ dropped }) => dropped),
    shown: count(({ visible }) => visible === true),
    toBeShown: count(({ visible }) => visible !== undefined),
    lost: count(({ lost }) => lost),
    doubled: count(({ doubled }) => doubled),
    stuck: count(({ stuck }) => stuck),
    otherwise: count((result) => result.problems.length > 0),
    beyondUs: count((result) => result.beyondUs !== undefined),
  };
}

/** Whether something ran, all of it was kept, shown and ended as the tables say, and both promises hold. */
export function isAllWell(counts: Counts): boolean {
  const { run, kept, shown, toBeShown, lost, doubled, stuck, otherwise } = counts;
  const isKept = run > 0 && kept === run && shown === toBeShown;
  return isKept && [lost, doubled, stuck, otherwise].every((count) => count === 0);
}

/** The matrix, what went wrong, and the counts, as text. */
export function describeResults(all: readonly BrowserResults[]): string {
  const results = all.flatMap((one) => one.results);
  return [matrix(all), ...problems(all), "", ...byTransport(all), "", ...totals(results)].join(
    "\n",
  );
}

/** One letter for each transport: o as the table says, X otherwise, - if it cannot happen. */
function matrix(all: readonly BrowserResults[]): string {
  const columns = all.flatMap(({ browser, results }) =>
    operationNames
      .filter((operation) => results.some((result) => result.operation === operation))
      .map((operation) => ({ title: `${operation}, ${browser}`, operation, results })),
  );
  const names = [...new Set(all.flatMap(({ results }) => results.map(({ name }) => name)))];
  const width = Math.max(...names.map((name) => name.length));
  const line = (name: string, cells: readonly string[]) =>
    [
      name.padEnd(width),
      ...cells.map((cell, at) => cell.padEnd(columns[at]?.title.length ?? 0)),
    ].join("  ");
  const cell = (found: CaseResult | undefined) => {
    if (found === undefined) return "-";
    return found.problems.length === 0 ? "o" : "X";
  };
  return [
    `Each: ${transports.join(", ")}`,
    line(
      "",
      columns.map(({ title }) => title),
    ),
    ...names.map((name) =>
      line(
        name,
        columns.map(({ operation, results }) =>
          transports
            .map((transport) =>
              cell(
                results.find(
                  (one) =>
                    one.name === name && one.operation === operation && one.transport === transport,
                ),
              ),
            )
            .join(" "),
        ),
      ),
    ),
  ].join("\n");
}

function problems(all: readonly BrowserResults[]): readonly string[] {
  return all.flatMap(({ browser, results }) =>
    results.flatMap(({ name, operation, transport, problems: found }) =>
      found.map((problem) => `✗ ${name}, ${operation}, ${browser}, ${transport}: ${problem}`),
    ),
  );
}

function byTransport(all: readonly BrowserResults[]): readonly string[] {
  return all.flatMap(({ browser, results }) =>
    transports.flatMap((transport) => {
      const counts = countUp(results.filter((one) => one.transport === transport));
      if (counts.run === 0) return [];
      const { kept, storedOnce, unknown, dropped, lost, doubled, stuck } = counts;
      return [
        `${browser}, ${transport}: ${kept} saves kept, ${storedOnce} stored exactly once, ` +
          `${unknown} unknown on the way, ${dropped} dropped; ` +
          `lost ${lost}, silently doubled ${doubled}, stuck ${stuck}`,
        ...named(results.filter((one) => one.transport === transport)),
      ];
    }),
  );
}

/** The copies that cannot be prevented, by name. */
function named(results: readonly CaseResult[]): readonly string[] {
  const all = results.flatMap(({ beyondUs }) => beyondUs ?? []);
  return [...new Set(all)].map(
    (name) =>
      `  apart, as nothing prevents it: ${all.filter((one) => one === name).length} × ${name}`,
  );
}

function totals(results: readonly CaseResult[]): readonly string[] {
  const counts = countUp(results);
  return [
    `faults run: ${counts.run}`,
    `saves kept: ${counts.kept}`,
    `stored exactly once: ${counts.storedOnce}, and ${counts.dropped} dropped by the person`,
    `visible with a reason: ${counts.shown} of ${counts.toBeShown} that were not delivered at once`,
    `otherwise than the table says: ${counts.otherwise}`,
    `sent again by the browser, counted apart: ${counts.beyondUs}`,
    `lost ${counts.lost}, silently doubled ${counts.doubled}, stuck ${counts.stuck}`,
  ];
}
