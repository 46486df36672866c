import type { Evidence } from "./evidence.ts";
import { inOrder } from "./draws/user-pages.ts";
import { captivePortal } from "./faults.ts";
import type { ProblemKind } from "./outcome.ts";
import type { WantedUserPage } from "./wanted.ts";

type Finding = readonly [kind: ProblemKind, what: string];

/**
 * Compares three sides of a user page: what was last saved and typed, what the service has, and what the
 * ledger says. If a change was dropped, or a captive portal responded to one, the service's side is uncertain.
 */
export function judgeUserPage(page: WantedUserPage, evidence: Evidence): readonly Finding[] {
  const { register, userPageRow, places, entry, requestsFor } = evidence;
  const place = places[page.place];
  const there = place?.service.userPages().find(({ id }) => id === page.remoteId);
  if (!page.isKnown || there === undefined) return [];
  const row = userPageRow(page.localId);
  if (row === undefined) return [["lost", `${page.remoteId} is no longer in the ledger`]];
  const findings: Finding[] = [];
  const lost = (what: string) => findings.push(["lost", `does not have what was kept: ${what}`]);
  const untrue = (what: string) => findings.push(["untrue", what]);

  if (row.profileId !== place?.profileId) findings.push(["wrong", "is in another profile"]);
  if (row.remoteId !== page.remoteId) {
    findings.push([
      "wrong",
      `is ${page.remoteId} at the service and ${row.remoteId} in the ledger`,
    ]);
  }
  const onDisk = { draft: row.draft && inOrder(row.draft), markup: row.markup };
  for (const name of ["draft", "markup"] as const) {
    if (page[name].fits(onDisk[name] ?? null)) continue;
    const possible = JSON.stringify(page[name].values());
    lost(`its ${name} is ${JSON.stringify(onDisk[name])}, not ${possible}`);
  }
  const changes = register.changesOfPage(page);
  const gone = changes.map((id) => entry(id)?.state.name).find(isGone);
  if (gone !== undefined && !page.changeDropped) {
    findings.push(["lost", `a change of it is ${gone}, which nobody chose`]);
  }
  const isDeceived = changes.some((id) =>
    requestsFor(id).some(({ fault }) => fault === captivePortal),
  );
  const isGuess = page.changeDropped || isDeceived;
  if (isGuess) for (const field of Object.values(page.fields)) field.goBack();
  for (const name of ["title", "content"] as const) {
    if (page.fields[name].fits(there[name])) continue;
    lost(
      `${name} is ${brief(there[name])}, not ${page.fields[name].values().map(brief).join(" or ")}`,
    );
  }
  if (isGuess) return findings;
  const sides = [
    ["title", row.savedTitle, there.title],
    ["content", row.content, there.content],
  ] as const;
  for (const [name, inLedger = null, atService] of sides) {
    if (inLedger === atService) continue;
    untrue(`${name} is ${brief(atService)}, and ${brief(inLedger)} in the ledger`);
  }
  if ((there.content === null) !== (row.contentAtMs === undefined)) {
    untrue(`content is ${brief(there.content)}, accepted ${row.contentAtMs} by the ledger`);
  }
  return findings;
}

function isGone(state: string | undefined): boolean {
  return state === "dropped" || state === "cancelled";
}

/** A content is long; its first line is another one each time. */
function brief(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}… (${text.length})` : text;
}
