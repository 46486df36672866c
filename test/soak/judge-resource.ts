import { compareFile } from "./compare-file.ts";
import { compareCollection } from "./compare-collection.ts";
import { compareLink, isCreateDeceived, wrongLedgerRow, type Compared } from "./compare.ts";
import type { Copy, Evidence } from "./evidence.ts";
import type { ProblemKind } from "./outcome.ts";
import type { Wanted, WantedLink, WantedResource } from "./wanted.ts";

type Finding = readonly [kind: ProblemKind, what: string];

/** The findings about one requested resource. */
export function judgeResource(resource: WantedResource, evidence: Evidence): readonly Finding[] {
  const copies = evidence.copies(resource.entryId);
  const findings: Finding[] = [];
  if (copies.length > 1) findings.push(["doubled", describeDoubled(resource, evidence)]);
  if (copies.some(({ place, kind }) => place !== resource.place || kind !== resource.kind)) {
    findings.push(["wrong", "is stored where it does not belong"]);
  }
  findings.push(...judgeLoss(resource, evidence), ...judgeLetGo(resource, evidence));
  if (resource.kind === "link") findings.push(...judgeContent(resource, evidence));
  const [copy] = copies;
  if (copy === undefined || copies.length > 1 || resource.letGo !== undefined) return findings;
  const wrong = wrongLedgerRow(resource, copy, evidence);
  findings.push(...wrong.map((what): Finding => ["wrong", what]));
  const { lost, untrue } = compareResource(resource, copy, evidence);
  findings.push(...lost.map((what): Finding => ["lost", `does not have what was kept: ${what}`]));
  findings.push(...untrue.map((what): Finding => ["untrue", what]));
  return findings;
}

function compareResource(resource: WantedResource, copy: Copy, evidence: Evidence): Compared {
  switch (resource.kind) {
    case "link":
      return compareLink(resource, copy, evidence);
    case "collection":
      return compareCollection(resource, copy, evidence);
    case "file":
      return compareFile(resource, copy, evidence);
  }
}

function describeDoubled({ entryId }: Wanted, evidence: Evidence): string {
  const times = evidence.copies(entryId).length;
  const requests = evidence.requestsFor(entryId).length;
  const tries = evidence.entry(entryId)?.tries ?? "forgotten";
  return `is stored ${times} times, of ${requests} requests; tries: ${tries}`;
}

function judgeLoss(resource: WantedResource, evidence: Evidence): readonly Finding[] {
  const { entry, copies } = evidence;
  const found = entry(resource.entryId);
  if (copies(resource.entryId).length > 0 || isCreateDeceived(resource, evidence)) return [];
  if (found?.state.name === "delivered") return [["lost", "is delivered, and not at the service"]];
  if (found !== undefined || !resource.kept) return [];
  // The oldest ended entries are pruned.
  if (resource.letGo !== undefined) return [];
  if (isExcused(resource, evidence)) return [];
  return [
    ["lost", `is neither on disk nor at the service: ${describeMissing(resource, evidence)}`],
  ];
}

/** The undo of another save may have undone it, and it was never sent. */
function isExcused({ mayHaveGoneUnsent, entryId }: Wanted, { requestsFor }: Evidence): boolean {
  return mayHaveGoneUnsent === true && requestsFor(entryId).length === 0;
}

/** What tells an entry that ended unseen from one that was never written. */
function describeMissing(resource: WantedResource, { row, places }: Evidence): string {
  const own = row(resource.localId);
  const there = own === undefined ? "no row" : `row with id ${own.remoteId ?? "unknown"}`;
  const fields = Object.entries(resource.fields).map(
    ([name, field]) => `${name} ${JSON.stringify(field.values())}`,
  );
  return `${resource.kind} of ${places[resource.place]?.kind}, ${there}; ${fields.join(", ")}`;
}

function judgeLetGo(resource: WantedResource, evidence: Evidence): readonly Finding[] {
  const { letGo, entryId, kind } = resource;
  const { entry, requestsFor } = evidence;
  const state = entry(entryId)?.state.name;
  if (letGo === undefined) {
    const isUndone = state === "cancelled" && !isExcused(resource, evidence);
    return isUndone || state === "dropped"
      ? [["lost", `a ${kind} is ${state}, which nobody chose`]]
      : [];
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
