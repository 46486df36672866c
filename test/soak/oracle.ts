import { isFinal, type Entry } from "../../src/domain/outbox/entry.ts";
import type { BrowserName } from "../support/browser.ts";
import type { Stored } from "../e2e/stored.ts";
import { wrongFields, wrongLedgerRow } from "./compare.ts";
import { collectEvidence, type Evidence, type LedgerRow } from "./evidence.ts";
import type { Place } from "./place.ts";
import type { Tally } from "./tally.ts";
import type { Register, Wanted, WantedCollection, WantedLink } from "./wanted.ts";

/** `resent`: Firefox sent a request twice where we sent it once. Told, and no fault of what is tested. */
type ProblemKind = "lost" | "doubled" | "stuck" | "wrong" | "resent";

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
  readonly letGo: number;
  readonly requests: number;
  readonly problems: readonly Problem[];
}

export interface Outcome {
  readonly browser: BrowserName;
  readonly register: Register;
  readonly places: readonly Place[];
  readonly stored: Stored;
  /** Whether Activity showed nothing on its way any more. */
  readonly atRest: boolean;
  readonly events: Tally["events"];
}

/** Compares what was asked for, what the browser has on disk, and what the services have. */
export function judge(outcome: Outcome): Judgement {
  const { browser, register, places, stored, atRest, events } = outcome;
  // Written by the product; what is expected of it is the check.
  const entries = (stored["entries"] ?? []) as unknown as readonly Entry[];
  const rows = [...(stored["links"] ?? []), ...(stored["collections"] ?? [])];
  const evidence = collectEvidence({
    register,
    places,
    entries,
    rows: rows as unknown as LedgerRow[],
    events,
  });
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
    const resent = browser === "firefox" && isResent(thing, evidence);
    for (const [kind, what] of judgeThing(thing, evidence)) {
      report(resent && kind === "doubled" ? "resent" : kind, thing.entryId, what);
    }
  }
  for (const [entryId, what] of [...strangers(evidence), ...register.surprises])
    report("wrong", entryId, what);
  const dump = JSON.stringify(stored);
  for (const place of places) {
    if (dump.includes(place.key)) report("wrong", "", "the key stands in the database");
    const elsewhere = evidence.requestsAt(place).filter(({ keyElsewhere }) => keyElsewhere);
    if (elsewhere.length > 0) report("wrong", "", "the key was sent elsewhere than in its header");
  }
  const all = register.all();
  return {
    kept: all.filter(({ kept }) => kept).length,
    delivered: all.filter(({ entryId }) => evidence.copies(entryId).length > 0).length,
    letGo: all.filter(({ letGo }) => letGo !== undefined).length,
    requests: places.reduce((sum, place) => sum + evidence.requestsAt(place).length, 0),
    problems,
  };
}

type Finding = readonly [kind: ProblemKind, what: string];

function judgeThing(thing: WantedLink | WantedCollection, evidence: Evidence): readonly Finding[] {
  const copies = evidence.copies(thing.entryId);
  const findings: Finding[] = [];
  if (copies.length > 1) findings.push(["doubled", describeDoubled(thing, evidence)]);
  if (copies.some(({ place, kind }) => place !== thing.place || kind !== thing.kind)) {
    findings.push(["wrong", "is stored where it does not belong"]);
  }
  findings.push(...judgeLoss(thing, evidence), ...judgeLetGo(thing, evidence));
  const [copy] = copies;
  if (copy !== undefined && copies.length === 1 && thing.letGo === undefined) {
    const wrong = wrongLedgerRow(thing, copy, evidence);
    findings.push(...wrong.map((what): Finding => ["wrong", what]));
    const lost = thing.kind === "link" ? wrongFields(thing, copy, evidence) : [];
    findings.push(...lost.map((what): Finding => ["lost", `does not have what was kept: ${what}`]));
  }
  return findings;
}

/** More requests came than we made: each try is written down before its request is made. */
function isResent({ entryId }: Wanted, { entry, requestsFor }: Evidence): boolean {
  const tries = entry(entryId)?.tries;
  return tries !== undefined && requestsFor(entryId).length > tries;
}

function describeDoubled({ entryId }: Wanted, evidence: Evidence): string {
  const times = evidence.copies(entryId).length;
  const requests = evidence.requestsFor(entryId).length;
  const tries = evidence.entry(entryId)?.tries ?? "forgotten";
  return `is stored ${times} times, of ${requests} requests; tries: ${tries}`;
}

function judgeLoss(thing: Wanted, { entry, copies }: Evidence): readonly Finding[] {
  const found = entry(thing.entryId);
  if (copies(thing.entryId).length > 0) return [];
  if (found?.state.name === "delivered") return [["lost", "is delivered, and not at the service"]];
  if (found !== undefined || !thing.kept) return [];
  // The oldest of those that are done are forgotten.
  return thing.letGo === undefined ? [["lost", "is neither on disk nor at the service"]] : [];
}

function judgeLetGo(thing: Wanted, { entry, requestsFor }: Evidence): readonly Finding[] {
  const { letGo, entryId } = thing;
  const state = entry(entryId)?.state.name;
  if (letGo === undefined) {
    const gone = state === "dropped" || state === "cancelled";
    return gone ? [["lost", `is ${state}, which nobody chose`]] : [];
  }
  if (!letGo.sure) return [];
  if (state !== undefined && state !== "dropped" && state !== "cancelled") {
    return [["wrong", `is ${state} after ${letGo.choice}`]];
  }
  const later = requestsFor(entryId).filter(({ at }) => at > letGo.atMs);
  if (later.length > 0) return [["wrong", `was sent after ${letGo.choice}`]];
  return letGo.choice === "undo" && requestsFor(entryId).length > 0
    ? [["wrong", "was sent although it was undone"]]
    : [];
}

/** What the services have that nobody asked for. */
function strangers({ register, keys }: Evidence): readonly (readonly [string, string])[] {
  return keys().flatMap((key) =>
    register.madeBy(key) === undefined
      ? [[key, "is stored, and nobody asked for it"] as const]
      : [],
  );
}
