import type { Entry } from "../../src/shared/domain/outbox/entry.ts";
import { isFinal } from "../../src/shared/domain/outbox/entry.ts";
import type { RequestRecord } from "../service/request-records.ts";
import { collectEvidence, type Evidence, type LedgerRow, type LedgerUserPage } from "./evidence.ts";
import { countContents, findTooFew, type ContentCounts } from "./floors.ts";
import { judgeAround } from "./judge-around.ts";
import { judgeJobs } from "./judge-jobs.ts";
import { judgeUserPage } from "./judge-user-page.ts";
import { judgeResource } from "./judge-resource.ts";
import type { Outcome, ProblemKind } from "./outcome.ts";
import { findLostPresses, type Press } from "./press.ts";
import { countResent } from "./resent.ts";
import type { Wanted } from "./wanted.ts";

export interface Problem {
  readonly kind: ProblemKind;
  readonly entryId: string;
  readonly what: string;
  /** The requests for it that the services received. */
  readonly history: readonly string[];
}

export interface Judgement {
  /** Saves that the background reported as kept. */
  readonly kept: number;
  /** How many of them are at their service. */
  readonly delivered: number;
  readonly contents: ContentCounts;
  readonly presses: readonly Press[];
  readonly letGo: number;
  readonly requests: number;
  readonly problems: readonly Problem[];
}

/** Compares the requested resources, the browser's data on disk, and the services' data. */
export function judge(outcome: Outcome): Judgement {
  const { register, places, gone, stored, atRest, events } = outcome;
  const presses = outcome.quickSaves.presses();
  // Written by the product; the checks decide whether it is correct.
  const entries = (stored["entries"] ?? []) as unknown as readonly Entry[];
  const rows = (["links", "collections", "files"] as const).flatMap((name) => stored[name] ?? []);
  const ledger = rows as unknown as LedgerRow[];
  const userPages = (stored["userPages"] ?? []) as unknown as readonly LedgerUserPage[];
  const evidence = collectEvidence({ register, places, entries, rows: ledger, userPages, events });
  const problems: Problem[] = [];
  const report = (kind: ProblemKind, entryId: string, what: string) =>
    problems.push({ kind, entryId, what, history: evidence.history(entryId) });

  for (const entry of entries.filter((one) => !isFinal(one))) {
    report("stuck", entry.id, `is ${JSON.stringify(entry.state)} at rest`);
  }
  if (!atRest && !problems.some(({ kind }) => kind === "stuck")) {
    report("stuck", "", "Activity shows something on its way, and the disk does not");
  }
  for (const resource of register.all()) {
    const excuse = excuseFor(resource, evidence, outcome);
    for (const [kind, what] of judgeResource(resource, evidence)) {
      report(kind === "doubled" ? (excuse ?? kind) : kind, resource.entryId, what);
    }
  }
  const isHere = ({ place }: { place: number }) => !gone.some(({ number }) => number === place);
  for (const page of register.userPages.filter(isHere)) {
    const history = evidence.historyOf(register.changesOfPage(page));
    for (const [kind, what] of judgeUserPage(page, evidence)) {
      problems.push({ kind, entryId: page.remoteId, what, history });
    }
  }
  const around = [...judgeAround(outcome, evidence), ...judgeJobs(outcome, evidence)];
  for (const [kind, entryId, what] of around) report(kind, entryId, what);
  for (const [entryId, what] of outcome.wrongDrafts) report("lost", entryId, what);
  for (const [entryId, what] of register.surprises) report("wrong", entryId, what);
  for (const { address, atMs } of findLostPresses(presses, events)) {
    const time = new Date(atMs).toISOString().slice(11, 23);
    report("lost", "", `${address} is no link, though the shortcut was pressed at ${time}`);
  }
  const all = register.all();
  const kept = all.filter((resource) => resource.kept);
  const counts = {
    kept: kept.length,
    delivered: kept.filter(({ entryId }) => evidence.copies(entryId).length > 0).length,
    contents: countContents(evidence),
  };
  for (const what of findTooFew(counts)) report("lost", "", what);
  return {
    ...counts,
    presses,
    letGo: all.filter(({ letGo }) => letGo !== undefined).length,
    requests: places.reduce((sum, place) => sum + evidence.requestsAt(place).length, 0),
    problems,
  };
}

/** The excuse for every copy of a resource beyond the first; undefined without one. */
function excuseFor(
  { entryId, place }: Wanted,
  { entry, copies, requestsFor, places }: Evidence,
  { browser, tries: seen }: Outcome,
): "resent" | "announced" | undefined {
  const requests = requestsFor(entryId);
  const beyond = copies(entryId).length - 1;
  const isToDouble = places[place]?.kind === "sends-again";
  const announced = isToDouble ? requests.filter(isStoredError).length : 0;
  if (beyond <= announced) return "announced";
  const tries = entry(entryId)?.tries ?? seen.of(entryId);
  if (browser !== "firefox" || tries === undefined) return undefined;
  return beyond <= announced + countResent(requests, tries) ? "resent" : undefined;
}

/** It was stored, and got a server error as its response. */
function isStoredError({ status = 0, stored }: RequestRecord): boolean {
  return status >= 500 && stored !== undefined;
}
