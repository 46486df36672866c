import type { Problem } from "./oracle.ts";
import type { Press } from "./press.ts";
import type { SoakResult } from "./run-soak.ts";

/** How many problems are printed in full. */
const printedAtMost = 200;

/** Whether the promises hold: nothing lost, doubled or stuck by the product, and nothing else wrong. */
export function isAllWell(result: SoakResult): boolean {
  return faultsOf(result).length === 0;
}

/** The problems that are the product's fault. */
export function faultsOf({ judgement }: SoakResult): readonly Problem[] {
  return judgement.problems.filter(({ kind }) => kind !== "resent" && kind !== "announced");
}

/** What a run did and its result, for the terminal. */
export function describeSoak(result: SoakResult): string {
  const { seed, browser, tally, seconds, restSeconds, judgement } = result;
  const { kept, delivered, contents, presses, letGo, requests, problems } = judgement;
  const faults = faultsOf(result);
  const count = (kind: Problem["kind"]) => problems.filter((one) => one.kind === kind).length;
  const perSecond = (tally.operations / seconds).toFixed(0);
  return [
    ...faults.slice(0, printedAtMost).map(describeProblem),
    ...(faults.length > printedAtMost ? [`… and ${faults.length - printedAtMost} more`] : []),
    `${browser}, seed ${seed}: ${tally.operations} operations in ${seconds.toFixed(0)} s (${perSecond}/s), ` +
      `at rest after ${restSeconds.toFixed(0)} s more`,
    `  ${tally.choices} of them choices; ${tally.unheard} unheard`,
    `  done: ${describeCounts(tally.acts)}`,
    `  refused: ${describeCounts(tally.refusals)}`,
    `  kills: background ${tally.backgroundKills}, browser ${tally.browserKills}; ` +
      `service stopped ${tally.serviceStops} times; extension updated ${tally.updates} times; ` +
      `clock moved ${tally.clockMoves} times`,
    `  faults: ${describeCounts(tally.faults)}`,
    `  saves: ${kept} kept, ${delivered} of them at their service, ${letGo} let go; ${requests} requests`,
    `  of pages: ${contents.pages}, with their content ${contents.withContent}; of those that can ` +
      `be read, ${contents.readable}: ${contents.readableWithContent}`,
    `  presses of the shortcut: ${describeCounts(countPresses(presses))}`,
    `lost ${count("lost")}, silently doubled ${count("doubled")}, stuck ${count("stuck")}` +
      (count("untrue") > 0 ? `, otherwise in the ledger ${count("untrue")}` : "") +
      (count("wrong") > 0 ? `, wrong otherwise ${count("wrong")}` : "") +
      (count("resent") > 0
        ? `; doubled by Firefox, which sends again by itself when an old connection ends ${count("resent")}`
        : "") +
      (count("announced") > 0
        ? `; doubled by the setting that says so ("send again after a server error") ${count("announced")}`
        : ""),
  ].join("\n");
}

/** The effects of the presses; the `open` ones at the end were prevented by a death, or are reported. */
function countPresses(presses: readonly Press[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { outcome } of presses) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return counts;
}

function describeProblem({ kind, entryId, what, history }: Problem): string {
  const requests = history.length === 0 ? ["no request"] : history;
  return [`✗ ${kind}: ${entryId} ${what}`, ...requests.map((line) => `    ${line}`)].join("\n");
}

function describeCounts(counts: ReadonlyMap<string, number>): string {
  const sum = [...counts.values()].reduce((total, times) => total + times, 0);
  const each = [...counts].toSorted(([a], [b]) => a.localeCompare(b));
  return `${sum} (${each.map(([name, times]) => `${name} ${times}`).join(", ")})`;
}
