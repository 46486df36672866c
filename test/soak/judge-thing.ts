import { compareFile } from "./compare-file.ts";
import { compareCollection } from "./compare-collection.ts";
import { compareLink, isCreateDeceived, wrongLedgerRow, type Compared } from "./compare.ts";
import type { Copy, Evidence } from "./evidence.ts";
import type { ProblemKind } from "./outcome.ts";
import type { Wanted, WantedLink, WantedThing } from "./wanted.ts";

type Finding = readonly [kind: ProblemKind, what: string];

/** The findings about one requested thing. */
export function judgeThing(thing: WantedThing, evidence: Evidence): readonly Finding[] {
  const copies = evidence.copies(thing.entryId);
  const findings: Finding[] = [];
  if (copies.length > 1) findings.push(["doubled", describeDoubled(thing, evidence)]);
  if (copies.some(({ place, kind }) => place !== thing.place || kind !== thing.kind)) {
    findings.push(["wrong", "is stored where it does not belong"]);
  }
  findings.push(...judgeLoss(thing, evidence), ...judgeLetGo(thing, evidence));
  if (thing.kind === "link") findings.push(...judgeContent(thing, evidence));
  const [copy] = copies;
  if (copy === undefined || copies.length > 1 || thing.letGo !== undefined) return findings;
  const wrong = wrongLedgerRow(thing, copy, evidence);
  findings.push(...wrong.map((what): Finding => ["wrong", what]));
  const { lost, untrue } = compareThing(thing, copy, evidence);
  findings.push(...lost.map((what): Finding => ["lost", `does not have what was kept: ${what}`]));
  findings.push(...untrue.map((what): Finding => ["untrue", what]));
  return findings;
}

function compareThing(thing: WantedThing, copy: Copy, evidence: Evidence): Compared {
  switch (thing.kind) {
    case "link":
      return compareLink(thing, copy, evidence);
    case "collection":
      return compareCollection(thing, copy, evidence);
    case "file":
      return compareFile(thing, copy, evidence);
  }
}

function describeDoubled({ entryId }: Wanted, evidence: Evidence): string {
  const times = evidence.copies(entryId).length;
  const requests = evidence.requestsFor(entryId).length;
  const tries = evidence.entry(entryId)?.tries ?? "forgotten";
  return `is stored ${times} times, of ${requests} requests; tries: ${tries}`;
}

function judgeLoss(thing: WantedThing, evidence: Evidence): readonly Finding[] {
  const { entry, copies } = evidence;
  const found = entry(thing.entryId);
  if (copies(thing.entryId).length > 0 || isCreateDeceived(thing, evidence)) return [];
  if (found?.state.name === "delivered") return [["lost", "is delivered, and not at the service"]];
  if (found !== undefined || !thing.kept) return [];
  // The oldest ended entries are pruned.
  if (thing.letGo !== undefined) return [];
  return [["lost", `is neither on disk nor at the service: ${describeMissing(thing, evidence)}`]];
}

/** What tells an entry that ended unseen from one that was never written. */
function describeMissing(thing: WantedThing, { row, places }: Evidence): string {
  const own = row(thing.localId);
  const there = own === undefined ? "no row" : `row with id ${own.remoteId ?? "unknown"}`;
  const fields = Object.entries(thing.fields).map(
    ([name, field]) => `${name} ${JSON.stringify(field.values())}`,
  );
  return `${thing.kind} of ${places[thing.place]?.kind}, ${there}; ${fields.join(", ")}`;
}

function judgeLetGo(thing: WantedThing, { entry, requestsFor }: Evidence): readonly Finding[] {
  const { letGo, entryId, kind } = thing;
  const state = entry(entryId)?.state.name;
  if (letGo === undefined) {
    const gone = state === "dropped" || state === "cancelled";
    return gone ? [["lost", `a ${kind} is ${state}, which nobody chose`]] : [];
  }
  // A request in flight may still arrive after its profile was deleted.
  if (!letGo.sure || letGo.choice === "profile deleted") return [];
  if (state !== undefined && state !== "dropped" && state !== "cancelled") {
    return [["wrong", `is ${state} after ${letGo.choice}`]];
  }
  const later = requestsFor(entryId).filter(({ at }) => at > letGo.atMs);
  if (later.length > 0) return [["wrong", `was sent after ${letGo.choice}`]];
  return letGo.choice === "undo" && requestsFor(entryId).length > 0
    ? [["wrong", "was sent although it was undone"]]
    : [];
}

/**
 * The content must be that of the saved page, in the chosen format; or it is missing, and the entry says
 * why. The oldest ended entries are pruned, and their reasons with them.
 */
function judgeContent(link: WantedLink, evidence: Evidence): readonly Finding[] {
  const { entryId, content } = link;
  const there = evidence.contentOf(entryId);
  if (there === undefined)
    return isContentMissed(link, evidence)
      ? [["lost", "has no content, and nothing says why"]]
      : [];
  const begins = JSON.stringify(there.slice(0, 60));
  const formats =
    content.kind === "none" ? [] : [...content.formats].filter((one) => one !== "none");
  if (content.kind === "none" || formats.length === 0)
    return [["wrong", `has content that was not asked for: ${begins}`]];
  const findings: Finding[] = [];
  if (!there.includes(content.mark))
    findings.push(["wrong", `has another page's content: ${begins}`]);
  if (content.mark !== "" && !formats.some((format) => isIn(format, there))) {
    findings.push(["wrong", `has content that is not ${formats.join(" or ")}: ${begins}`]);
  }
  return findings;
}

/** Whether the content of an arrived link is missing without a reason. */
function isContentMissed(
  { entryId, content, became, lacks }: WantedLink,
  { copies, entry }: Evidence,
): boolean {
  if (content.kind === "none" || content.mayBeOff || became !== undefined) return false;
  if (content.formats.has("none")) return false;
  const found = entry(entryId);
  const isExplained = found === undefined || found.contentMissing !== undefined;
  return copies(entryId).length > 0 && !lacks.has("page_content") && !isExplained;
}

function isIn(format: string, text: string): boolean {
  if (format === "full") return /^<(?:html|!doctype)/i.test(text);
  if (format === "article") return /^<(?!html|!doctype)/i.test(text);
  return !/<\w/.test(text);
}
