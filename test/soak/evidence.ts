import type { UserPageRow } from "../../src/shared/resources/user-page/row.ts";
import type { Entry } from "../../src/shared/domain/outbox/entry.ts";
import type { RequestRecord } from "../service/request-records.ts";
import { entryOf } from "../support/entry-of.ts";
import type { Place, StoredResource } from "./place.ts";
import type { Tally } from "./tally.ts";
import type { Register } from "./wanted.ts";

/** The fields of a ledger row that are compared, of resources of all kinds. */
export interface LedgerRow {
  readonly localId: string;
  readonly profileId: string;
  readonly remoteId?: number;
  readonly title: string;
  readonly targetUrl?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly collections?: readonly string[];
  readonly parent?: string;
  /** Of a collection. */
  readonly emoji?: string;
  readonly pinned?: boolean;
  readonly visualOrder?: number;
  readonly sharePreference?: string;
  readonly publicVisible?: boolean;
  readonly shareAllLinks?: boolean;
  readonly coverBytes?: number;
  /** Of a file. */
  readonly link?: string;
  readonly size?: number;
  readonly category?: string;
  readonly userId?: number;
  readonly repositoryLinkId?: number;
}

/** A user page in the ledger: the fields that are compared. */
export type LedgerUserPage = Omit<UserPageRow, "changeIds" | "deliveredAtMs">;

/** Deaths this long before the first request of a history, or after its last, belong to it. */
const aroundMs = 3_000;

/** The data on disk and at the services once everything is at rest, found by the ids of the requests. */
export interface Evidence {
  readonly register: Register;
  readonly places: readonly Place[];
  entry(entryId: string): Entry | undefined;
  row(localId: string): LedgerRow | undefined;
  userPageRow(localId: string): LedgerUserPage | undefined;
  /** Everything stored under the entry's key, in any place; the change that the entry became, if it did. */
  copies(entryId: string): readonly Copy[];
  keys(): readonly string[];
  /** The page's content that the service has with the link. */
  contentOf(entryId: string): string | undefined;
  requestsFor(entryId: string): readonly RequestRecord[];
  requestsAt(place: Place): readonly RequestRecord[];
  /** The requests for the entry, and for changes of the resource it made. */
  history(entryId: string): readonly string[];
  /** The requests for all these entries. */
  historyOf(entryIds: readonly string[]): readonly string[];
}

export interface Copy extends StoredResource {
  readonly place: number;
}

export function collectEvidence(from: {
  register: Register;
  places: readonly Place[];
  entries: readonly Entry[];
  rows: readonly LedgerRow[];
  userPages: readonly LedgerUserPage[];
  events: Tally["events"];
}): Evidence {
  const { register, places } = from;
  const entries = new Map<string, Entry>(from.entries.map((entry) => [entry.id, entry]));
  const rows = new Map<string, LedgerRow>(from.rows.map((row) => [row.localId, row]));
  const userPages = new Map(
    from.userPages.map((row): [string, LedgerUserPage] => [row.localId, row]),
  );
  const copies = new Map<string, Copy[]>();
  for (const [place, { stored }] of places.entries()) {
    for (const [key, resources] of stored()) {
      copies.set(key, [
        ...(copies.get(key) ?? []),
        ...resources.map((resource) => ({ ...resource, place })),
      ]);
    }
  }
  const contents = new Map<string, string>();
  for (const { idempotency_key: key, page_content: content } of places.flatMap(({ service }) =>
    service.links(),
  )) {
    if (key !== null && content !== null && content !== "") contents.set(entryOf(key), content);
  }
  const requests = new Map(places.map((place) => [place, place.requests()]));
  const byKey = new Map<string, RequestRecord[]>();
  for (const request of [...requests.values()].flat()) {
    const key = entryOf(request.headers["idempotency-key"]);
    byKey.set(key, [...(byKey.get(key) ?? []), request]);
  }
  return {
    register,
    places,
    entry: (entryId) => entries.get(entryId),
    row: (localId) => rows.get(localId),
    userPageRow: (localId) => userPages.get(localId),
    copies(entryId) {
      const wanted = register.madeBy(entryId);
      const own = copies.get(entryId) ?? [];
      if (own.length > 0 || wanted?.kind !== "link" || wanted.became === undefined) return own;
      return [{ kind: "link", id: wanted.became, place: wanted.place }];
    },
    keys: () => [...copies.keys()],
    contentOf: (entryId) => contents.get(entryId),
    requestsFor: (entryId) => byKey.get(entryId) ?? [],
    requestsAt: (place) => requests.get(place) ?? [],
    history: (entryId) => historyOf([entryId, ...register.changesOf(entryId)]),
    historyOf,
  };

  function historyOf(entryIds: readonly string[]): readonly string[] {
    const seen = entryIds.flatMap((key) => byKey.get(key) ?? []);
    const times = seen.map(({ at }) => at);
    const around = from.events.filter(
      ({ at }) => at > Math.min(...times) - aroundMs && at < Math.max(...times) + aroundMs,
    );
    return [...seen.map((one) => ({ at: one.at, what: describe(one) })), ...around]
      .toSorted((one, other) => one.at - other.at)
      .map(({ at, what }) => `${new Date(at).toISOString().slice(11, 23)} ${what}`);
  }
}

function describe(request: RequestRecord): string {
  const { method, path, connection, status, fault, stored, closedEarly } = request;
  const row = stored === undefined ? "" : ` stored as ${stored.resource} ${stored.id}`;
  const end = `${status ?? "no answer"}${closedEarly ? ", closed early" : ""}`;
  return `${method} ${path}${row} on connection ${connection}, ${fault ?? "no fault"}: ${end}`;
}
