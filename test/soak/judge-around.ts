import type { RequestRecord } from "../service/request-records.ts";
import { entryOf } from "../support/entry-of.ts";
import type { Evidence, LedgerRow } from "./evidence.ts";
import type { Outcome, ProblemKind } from "./outcome.ts";
import { hasOwnReason, mayBeCircle } from "./own-reason.ts";
import type { Place } from "./place.ts";
import { isSeed } from "./seeds.ts";

type Finding = readonly [kind: ProblemKind, entryId: string, what: string];

/** The stores of a profile's resources; its gate and its name are not secret. */
const storesOfProfiles = [
  "links",
  "collections",
  "files",
  "userPages",
  "entries",
  "jobs",
  "jobRows",
  "jobOutcomes",
] as const;

/** Findings beyond the requested resources: strangers, leaked keys, and resources that should be gone. */
export function judgeAround(outcome: Outcome, evidence: Evidence): readonly Finding[] {
  const { places, gone, stored } = outcome;
  const findings: Finding[] = [...strangers(outcome, evidence), ...circles(outcome)];
  const dump = JSON.stringify(stored);
  for (const place of places) {
    if (place.keys.some((key) => dump.includes(key))) {
      findings.push(["wrong", "", "a key stands in the database"]);
    }
    findings.push(...refusals(place, evidence));
    const requests = evidence.requestsAt(place);
    if (requests.some(({ keyElsewhere }) => keyElsewhere)) {
      findings.push(["wrong", "", "the key was sent elsewhere than in its header"]);
    }
    const isForbidden = place.kind === "forbidden" && place.address.includes("localhost");
    const uninvited = requests.find(({ headers }) => !isSeed(headers["idempotency-key"] ?? ""));
    if (isForbidden && uninvited !== undefined) {
      findings.push(["wrong", "", "a request was made without a permission for it"]);
    }
  }
  for (const { profileId, number } of gone) {
    for (const name of storesOfProfiles) {
      const left = stored[name]?.filter((row) => row["profileId"] === profileId) ?? [];
      if (left.length > 0) {
        findings.push(["wrong", "", `${left.length} ${name} are left of profile ${number}`]);
      }
    }
  }
  return findings;
}

/** Resources at the services that were not requested; a page saved once by the shortcut is then doubled. */
function strangers({ quickSaves }: Outcome, evidence: Evidence): readonly Finding[] {
  const { register, keys, copies, places } = evidence;
  return keys().flatMap((key): readonly Finding[] => {
    if (isSeed(key) || register.madeBy(key) !== undefined) return [];
    const [copy] = copies(key);
    const links = copy && places[copy.place]?.service.links();
    const address = links?.find(({ id }) => id === copy?.id)?.target_url ?? "";
    return quickSaves.addresses.has(address)
      ? [["doubled", key, `is a second link to ${address}, which was saved by the shortcut`]]
      : [["wrong", key, "is stored, and nobody asked for it"]];
  });
}

/** The harmless probe, which names a link that no service has. */
const probePath = "/api/v1/links/0";

/** The requests that a service refused without any fault: the product sent them wrong. */
function refusals(place: Place, { register, requestsAt }: Evidence): readonly Finding[] {
  return requestsAt(place).flatMap((request): readonly Finding[] => {
    const { method, path, status = 0, fault, keyWasRight, headers } = request;
    const entryId = entryOf(headers["idempotency-key"]);
    const isOfItself = status >= 400 && fault === undefined && keyWasRight;
    if (!isOfItself || entryId === "" || path === probePath) return [];
    if (hasOwnReason(place, register.madeBy(entryId))) return [];
    if (status === 422 && mayBeCircle(place, register, entryId)) return [];
    if (isFirstOnPages(place, request, requestsAt(place))) return [];
    const what = `was refused by a service that behaved: ${method} ${path}: ${status}`;
    return [["wrong", entryId, what]];
  });
}

/** Long enough for a PATCH that was begun before the choice for PUT. */
const learntWithinMs = 5_000;

/** A profile that was not told to use PUT learns that from a refusal; the user then chooses PUT for good. */
function isFirstOnPages(
  { pageMethod, kind }: Place,
  { method, path, status, at }: RequestRecord,
  all: readonly RequestRecord[],
): boolean {
  const isPages = path.startsWith("/api/v1/pages/");
  if (!isPages || method === pageMethod || status !== 405 || kind === "sends-again") return false;
  const first = all.find(
    (one) => one.method === pageMethod && one.path.startsWith("/api/v1/pages/"),
  );
  return first === undefined || at <= first.at + learntWithinMs;
}

/** Collections that contain themselves in the ledger: no list can show them, and no service takes them. */
function circles({ stored }: Outcome): readonly Finding[] {
  const rows = (stored["collections"] ?? []) as unknown as readonly LedgerRow[];
  const parents = new Map(rows.map(({ localId, parent }) => [localId, parent]));
  return [...parents.keys()].flatMap((start): readonly Finding[] => {
    const seen = new Set<string>();
    let at = parents.get(start);
    while (at !== undefined && at !== start && !seen.has(at)) {
      seen.add(at);
      at = parents.get(at);
    }
    return at === start
      ? [["untrue", "", `collection ${start} contains itself in the ledger`]]
      : [];
  });
}
