import {
  asId,
  isUuid,
  type EntryId,
  type LocalId,
  type ProfileId,
} from "../../../domain/values/ids.ts";
import { byAge, finalStates, type Entry, type StateName } from "../../../domain/outbox/entry.ts";
import { gateToProbe, openGate } from "../../../domain/outbox/gate.ts";
import { addressKey } from "../../../domain/address/address.ts";
import type { LinkPlace, ReadTransaction } from "../../../ports/ports.ts";
import { above, byProfile, ofProfile, rangeOf, type Source } from "../rows/profile-rows.ts";
import { createRowReader, rowKinds, storeOf, type RowKind } from "../rows/row-reader.ts";
import { linksByWords } from "./link-words.ts";
import { gateSchema, payloadSchema } from "../rows/rows.ts";
import type { StoreTransaction } from "../rows/store-transaction.ts";
import { readAs } from "../access/read-as.ts";
import { readRow, readRows } from "../access/lost-rows.ts";

/** The user's entries are sent before bulk work. Entries of paused jobs are skipped. */
const lanes: readonly Entry["lane"][] = ["person", "bulk"];

/**
 * The number of rows that a lookup reads in each range of earlier keys of its path, while keys are computed again. One
 * path may have tens of thousands, and the popup waits. Until then, links beyond this number are found only by their
 * exact keys.
 */
const earlierMost = 1_000;

/** The reading half of a transaction. An unreadable row stays on disk and is skipped. */
export function createReadTransaction(
  tx: StoreTransaction<"readonly"> | StoreTransaction<"readwrite">,
  reader = createRowReader(),
): ReadTransaction {
  const entries = tx.objectStore("entries");
  const links = tx.objectStore("links");
  const stateRange = (profileId: ProfileId, state: StateName) =>
    IDBKeyRange.bound([profileId, state], [profileId, state, above]);
  const laneRanges = (profileId: ProfileId, states: readonly StateName[]) =>
    states.flatMap((state) =>
      lanes.map((lane) =>
        IDBKeyRange.bound([profileId, state, lane], [profileId, state, lane, above]),
      ),
    );

  const endedBy = (profileId: ProfileId, nowMs: number) =>
    IDBKeyRange.bound([profileId], [profileId, nowMs]);
  const endedAfter = (profileId: ProfileId, nowMs: number) =>
    IDBKeyRange.bound([profileId, nowMs], [profileId, above], true);

  /** `least`: the number of readable entries; unreadable ones do not count. Undefined: all. */
  async function entriesOf(range: IDBKeyRange, least: number | undefined): Promise<Entry[]> {
    for (let most = least; ; most = most && most * 2) {
      const stored = await readRows(entries.index("by-state"), range, most);
      const found = reader.rows("entry", stored);
      const isAll = most === undefined || stored.length < most;
      if (isAll || found.length >= (least ?? 0)) return found;
    }
  }

  async function countOf(ranges: readonly IDBKeyRange[]): Promise<number> {
    const index = entries.index("by-state");
    const counts = await Promise.all(ranges.map((range) => index.count(range)));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  const rows = async <Kind extends RowKind>(kind: Kind, profileId: ProfileId) =>
    reader.rows(kind, await readRows(byProfile(tx, kind), rangeOf(kind, profileId)));

  /** Asked once: no other transaction changes it meanwhile. */
  let rekeying: Promise<unknown> | undefined;

  /** The stored links of a page. */
  async function storedAt(profileId: ProfileId, key: string) {
    const index = links.index("by-address");
    rekeying ??= tx.objectStore("upkeep").getKey("address-keys");
    const [found, isRekeying] = await Promise.all([readRows(index, [profileId, key]), rekeying]);
    if (isRekeying === undefined) return found;
    const between = (from: string, to: string) =>
      IDBKeyRange.bound([profileId, from], [profileId, to]);
    // By every rule so far, a key begins with the site and the path. Before rule 3, any character of the path could be
    // written as an escape. "$" follows "#", "@" follows "?", and "&" follows "%".
    const [page = ""] = key.split(/[?#]/u, 1);
    const escapedAt = (at: number) => {
      const start = page.slice(0, at);
      return between(`${start}%`, `${start}&`);
    };
    const ranges = [
      between(page, `${page}$`),
      between(`${page}?`, `${page}@`),
      ...Array.from(page, (_character, at) => escapedAt(at)),
    ];
    const before = await Promise.all(ranges.map((range) => readRows(index, range, earlierMost)));
    // A path with an escape is in two ranges. A row that cannot be read is found under the key that it has.
    const all = new Map([...found, ...before.flat()].map((row) => [row.localId, row]));
    return [...all.values()].filter((row) => {
      const own: unknown = addressKey(row.targetUrl);
      return (typeof own === "string" ? own : row.addressKey) === key;
    });
  }

  /** The place of the last of the first `count` links in the range. */
  async function placeAt(range: IDBKeyRange, count: number): Promise<LinkPlace | undefined> {
    const first = await links.index("by-time").openKeyCursor(range);
    const cursor = count > 1 ? await first?.advance(count - 1) : first;
    if (cursor === undefined || cursor === null) return undefined;
    const [, createdAtMs, localId] = cursor.key;
    return { createdAtMs, localId: asId<LocalId>(localId) };
  }

  return {
    entry: async (id) => reader.row("entry", await readRow(entries, id)),

    async entriesIn(profileId, states, limit) {
      // A limit is per lane: the first of all may be in either. All requests are made at once, because each
      // wait is a round trip to the browser process.
      const found = await Promise.all(
        states.flatMap((state) => {
          if (limit === undefined) return entriesOf(stateRange(profileId, state), limit);
          // All entries that wait after a request are read, because the youngest may have been sent the fewest times.
          // There are few of them at any time.
          const most = state === "waiting" ? undefined : limit;
          return laneRanges(profileId, [state]).map((range) => entriesOf(range, most));
        }),
      );
      const order = limit === undefined ? byAge : inTurn;
      return found
        .flat()
        .toSorted((a, b) => byLane(a, b) || order(a, b))
        .slice(0, limit);
    },

    async entriesAbout(subject) {
      const range = IDBKeyRange.bound([subject], [subject, above]);
      return reader.rows("entry", await readRows(entries.index("by-subject"), range));
    },

    async entriesDependingOn(subject) {
      return reader
        .rows("entry", await readRows(entries.index("by-parent"), subject))
        .toSorted(byAge);
    },

    async latestDelivered(profileId, limit, nowMs) {
      const ranges = [endedAfter(profileId, nowMs), endedBy(profileId, nowMs)];
      const index = entries.index("by-end");
      const keys = (await Promise.all(ranges.map((range) => index.getAllKeys(range)))).flat();
      const found: Entry[] = [];
      while (keys.length > 0 && found.length < limit) {
        const latest = keys.splice(-limit).toReversed();
        const stored = await Promise.all(latest.map((id) => readRow(entries, id)));
        const ended = reader.rows("entry", stored);
        found.push(...ended.filter(({ state }) => state.name === "delivered"));
      }
      return found.slice(0, limit);
    },

    async endedBefore(profileId, keep, nowMs) {
      const index = entries.index("by-end");
      const tooMany = (await index.count(ofProfile(profileId))) - keep;
      if (tooMany <= 0) return [];
      const ahead = await readRows(index, endedAfter(profileId, nowMs), tooMany);
      const left = tooMany - ahead.length;
      const oldest = left > 0 ? await readRows(index, endedBy(profileId, nowMs), left) : [];
      return reader.rows("entry", [...ahead, ...oldest]);
    },

    async unsentIds(profileId) {
      const index = entries.index("by-state");
      const ended = finalStates.map((state) => stateRange(profileId, state));
      const keys = await Promise.all(
        [ofProfile(profileId), ...ended].map((range) => index.getAllKeys(range)),
      );
      const [all = [], ...done] = keys;
      const isDone = new Set(done.flat());
      return all.filter((id) => !isDone.has(id));
    },

    countIn: (profileId, states) => countOf(states.map((state) => stateRange(profileId, state))),

    countUnpaused: (profileId, states) => countOf(laneRanges(profileId, states)),

    async unreadable() {
      const stored = await readRows(entries);
      return stored.length - reader.rows("entry", stored).length;
    },

    unreadableMet: (kind) => reader.met(kind),

    async payload(id) {
      return readAs(payloadSchema, (await readRow(tx.objectStore("payloads"), id)) ?? {});
    },

    async row({ resource, localId }) {
      return reader.row(resource, await readRow(tx.objectStore(storeOf[resource]), localId));
    },

    async withRemoteId(resource, profileId, remoteId) {
      const index = tx.objectStore(storeOf[resource]).index("by-remote-id");
      return reader.rows(resource, await readRows(index, IDBKeyRange.only([profileId, remoteId])));
    },

    rows,

    async placeBeforeLatest(profileId, most) {
      const range = ofProfile(profileId);
      const latest = await links.index("by-time").openKeyCursor(range, "prev");
      // One request, however many rows are passed over.
      const cursor = await latest?.advance(most);
      if (cursor === undefined || cursor === null) return undefined;
      const [, createdAtMs, localId] = cursor.key;
      return { createdAtMs, localId: asId<LocalId>(localId) };
    },

    async linksAfter(profileId, place, limit) {
      const after = place && [profileId, place.createdAtMs, place.localId];
      const range = IDBKeyRange.bound(after ?? [profileId], [profileId, above], true);
      const byTime = links.index("by-time");
      const stored = await readRows(byTime, range, limit);
      const last = stored[limit - 1];
      const end = last && { createdAtMs: last.createdAtMs, localId: last.localId };
      // A row with a lost value does not show its place, but its key in the index does.
      const isTold = end === undefined || typeof end.createdAtMs === "number";
      return {
        links: reader.rows("link", stored),
        end: isTold ? end : await placeAt(range, limit),
      };
    },

    linksAt: async (profileId, key) => reader.rows("link", await storedAt(profileId, key)),

    hasLinkAt: async (profileId, key) => (await storedAt(profileId, key)).length > 0,

    async linksOnSite(profileId, site, limit) {
      // The slash is followed by 0 in the order of characters.
      const range = IDBKeyRange.bound(
        [profileId, `${site}/`],
        [profileId, `${site}0`],
        false,
        true,
      );
      return reader.rows("link", await readRows(links.index("by-address"), range, limit));
    },

    linksByWords: (profileId, text, limit) => linksByWords(tx, reader, profileId, text, limit),

    async tag(profileId, key) {
      return reader.row("tag", await readRow(tx.objectStore("tags"), [profileId, key]));
    },

    jobs: (profileId) => rows("job", profileId),

    async idsInJob(job, states) {
      const index = entries.index("by-job");
      const keys = await Promise.all(states.map((state) => index.getAllKeys([job, state])));
      return keys.flat().map((id) => asId<EntryId>(id));
    },

    async profileIds() {
      // A tag alone shows nothing of a profile that is in no list.
      const kinds = rowKinds.filter((kind) => kind !== "tag");
      const found = await Promise.all(kinds.map((kind) => profilesIn(byProfile(tx, kind))));
      return new Set(found.flat());
    },

    async gate(profileId) {
      const gate = readAs(
        gateSchema,
        (await readRow(tx.objectStore("gates"), profileId)) ?? openGate,
      );
      // Whatever the gate was: the probe finds out, and can change nothing.
      return gate ?? gateToProbe({ kind: "gate-unreadable" }, 0);
    },
  };
}

/** The profiles in keys that are a profile's id, or begin with one. One request for each, however many rows it has. */
async function profilesIn(source: Source): Promise<ProfileId[]> {
  const found: ProfileId[] = [];
  let cursor = await source.openKeyCursor();
  while (cursor !== null) {
    const { key } = cursor;
    const [id] = Array.isArray(key) ? key : [key];
    if (typeof id === "string" && isUuid(id)) found.push(asId<ProfileId>(id));
    const last = Array.isArray(key) ? [id ?? above, above] : key;
    cursor = await source.openKeyCursor(IDBKeyRange.lowerBound(last, true));
  }
  return found;
}

function byLane(a: Entry, b: Entry): number {
  return lanes.indexOf(a.lane) - lanes.indexOf(b.lane);
}

/**
 * The entry with the fewest tries comes first. Otherwise an entry that fails each time would come before all others
 * for ever.
 */
function inTurn(a: Entry, b: Entry): number {
  return a.tries - b.tries || byAge(a, b);
}
