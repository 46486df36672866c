import type { Entry } from "../../src/domain/outbox/entry.ts";
import { isFinal } from "../../src/domain/outbox/entry.ts";
import type { BrowserName } from "../support/browser.ts";
import type { Stored } from "../e2e/stored.ts";
import { collectEvidence, type Evidence, type LedgerRow } from "./evidence.ts";
import { judgeAround } from "./judge-around.ts";
import { judgeThing } from "./judge-thing.ts";
import type { Place } from "./place.ts";
import type { QuickSaves } from "./quick-saves.ts";
import type { Tally } from "./tally.ts";
import type { Register, Wanted } from "./wanted.ts";

/**
 * Told, and no fault of what is tested are: `resent`, Firefox sent a request twice where we sent it once;
 * `announced`, the person chose a setting that sends again after a server error, and says that it may
 * double.
 */
export type ProblemKind =
  "lost" | "doubled" | "stuck" | "wrong" | "untrue" | "resent" | "announced";

export interface Problem {
  readonly kind: ProblemKind;
  readonly entryId: string;
  readonly what: string;
  /** The requests the services saw for it. */
  readonly history: readonly string[];
}

export interface Judgement {
  /** Saves that the background said were kept. */
  readonly kept: number;
  readonly delivered: number;
  /** Links of pages that were read, and those of them that have content. */
  readonly withPage: number;
  readonly withContent: number;
  readonly letGo: number;
  readonly requests: number;
  readonly problems: readonly Problem[];
}

export interface Outcome {
  readonly browser: BrowserName;
  readonly register: Register;
  /** All that there ever were, at the index that is their number; those whose profile was deleted are `gone`. */
  readonly places: readonly Place[];
  readonly gone: readonly Place[];
  readonly quickSaves: QuickSaves;
  readonly stored: Stored;
  /** Whether Activity showed nothing on its way any more. */
  readonly atRest: boolean;
  /** Drafts that are not as they were typed last. */
  readonly wrongDrafts: readonly (readonly [entryId: string, what: string])[];
  readonly events: Tally["events"];
}

/** Compares what was asked for, what the browser has on disk, and what the services have. */
export function judge(outcome: Outcome): Judgement {
  const { browser, register, places, stored, atRest, events } = outcome;
  // Written by the product; what is expected of it is the check.
  const entries = (stored["entries"] ?? []) as unknown as readonly Entry[];
  const rows = [...(stored["links"] ?? []), ...(stored["collections"] ?? [])];
  const ledger = rows as unknown as LedgerRow[];
  const evidence = collectEvidence({ register, places, entries, rows: ledger, events });
  const problems: Problem[] = [];
  const report = (kind: ProblemKind, entryId: string, what: string) =>
    problems.push({ kind, entryId, what, history: evidence.history(entryId) });

  for (const entry of entries.filter((one) => !isFinal(one))) {
    report("stuck", entry.id, `is ${JSON.stringify(entry.state)} at rest`);
  }
  if (!atRest && !problems.some(({ kind }) => kind === "stuck")) {
    report("stuck", "", "Activity shows something on its way, and the disk does not");
  }
  for (const thing of register.all()) {
    const excuse = excuseFor(thing, evidence, browser);
    for (const [kind, what] of judgeThing(thing, evidence)) {
      report(kind === "doubled" ? (excuse ?? kind) : kind, thing.entryId, what);
    }
  }
  for (const [kind, entryId, what] of judgeAround(outcome, evidence)) report(kind, entryId, what);
  for (const [entryId, what] of outcome.wrongDrafts) report("lost", entryId, what);
  for (const [entryId, what] of register.surprises) report("wrong", entryId, what);
  const all = register.all();
  const arrived = all.filter(({ entryId }) => evidence.copies(entryId).length > 0);
  const ofPages = arrived.filter((one) => one.kind === "link" && one.content.kind === "page");
  return {
    kept: all.filter(({ kept }) => kept).length,
    delivered: arrived.length,
    withPage: ofPages.length,
    withContent: ofPages.filter(({ entryId }) => evidence.contentOf(entryId) !== undefined).length,
    letGo: all.filter(({ letGo }) => letGo !== undefined).length,
    requests: places.reduce((sum, place) => sum + evidence.requestsAt(place).length, 0),
    problems,
  };
}

function excuseFor(
  thing: Wanted,
  evidence: Evidence,
  browser: BrowserName,
): "resent" | "announced" | undefined {
  if (evidence.places[thing.place]?.kind === "sends-again" && isAnnounced(thing, evidence)) {
    return "announced";
  }
  return browser === "firefox" && isResent(thing, evidence) ? "resent" : undefined;
}

/** Each copy but one was stored by a request that was answered with a server error. */
function isAnnounced({ entryId }: Wanted, { requestsFor, copies }: Evidence): boolean {
  const told = requestsFor(entryId).filter(
    ({ status = 0, stored }) => status >= 500 && stored !== undefined,
  );
  return copies(entryId).length - 1 <= told.length;
}

/** More requests came than we made: each try is written down before its request is made. */
function isResent({ entryId }: Wanted, { entry, requestsFor }: Evidence): boolean {
  const tries = entry(entryId)?.tries;
  return tries !== undefined && requestsFor(entryId).length > tries;
}
