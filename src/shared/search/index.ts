import { countLabel, fits, type Placed } from "./find.ts";
import {
  inOrder,
  leaveIds,
  leaveOut,
  leaveTimes,
  sortByText,
  sortByTime,
  type Order,
} from "./order.ts";
import type { LabelKind, PreparedDocument } from "./document.ts";
import type { Asked, Query, QueryWord } from "./query.ts";
import { byTime, createSegment, mergeSegments, type Held, type Segment } from "./segment.ts";

/** A segment with an id. A segment never changes, so a segment with an id on disk is not written again. */
export interface HeldSegment extends Held {
  id: string;
}

/** The data that the filters need besides the index. */
interface FindOptions {
  order: Order;
  /** The ids of the documents that `is:waiting` and `has:file` leave. */
  waiting: ReadonlySet<string>;
  withFiles: ReadonlySet<string>;
}

/** The result of a search. It does not change when the index changes. */
export interface Found {
  readonly count: number;
  /** The words of the query. `isForgiven`: the word was found only with one edit. */
  readonly words: readonly QueryWord[];
  /** The ids from `from` up to but not including `to`. */
  ids(from: number, to: number): readonly string[];
}

const mergedAtOnce = 4;

/** `kept`: the parts of an index from the disk. */
export function createSearchIndex(newId: () => string, kept: readonly HeldSegment[] = []) {
  let held = kept.map(({ gone, ...rest }) => ({ ...rest, gone: gone.slice() }));
  const places = new Map<string, { in: Held; at: number }>();
  for (const each of held) placeAll(each);
  /** Numbers of all documents, the newest first; made when it is needed. */
  let newestFirst: Uint32Array | undefined;
  /** Numbers of all documents by their texts; made when they are needed. */
  const sorted: { titles?: Uint32Array; sites?: Uint32Array } = {};

  function placeAll(of: Held): void {
    for (const [at, id] of of.segment.ids.entries()) {
      if (of.gone[at] === 0) places.set(id, { in: of, at });
    }
  }

  function hold(segment: Segment): void {
    const added = { id: newId(), segment, gone: new Uint8Array(segment.ids.length) };
    held.push(added);
    placeAll(added);
  }

  function remove(ids: Iterable<string>): void {
    for (const id of ids) {
      const place = places.get(id);
      if (place === undefined) continue;
      place.in.gone[place.at] = 1;
      places.delete(id);
    }
  }

  /**
   * Merges the last segments once they are of similar size, several at a time, because each merge writes all
   * of their words again. So there are few segments, and the large ones are seldom touched.
   */
  function tidy(): void {
    held = held.filter(({ gone }) => gone.includes(0));
    for (;;) {
      const last = held.slice(-mergedAtOnce);
      const sizes = last.map(({ segment }) => segment.ids.length);
      const [first = 0] = sizes;
      if (last.length < mergedAtOnce || first > (sizes.at(-1) ?? 0) * 2) break;
      held = held.slice(0, -mergedAtOnce);
      hold(mergeSegments(last));
    }
    newestFirst = undefined;
    delete sorted.titles;
    delete sorted.sites;
  }

  return {
    get size() {
      return places.size;
    },
    /** The data of the document with this id; undefined if there is no such document. */
    fingerprintOf(id: string) {
      const place = places.get(id);
      return place?.in.segment.fingerprints[place.at];
    },
    ids: (): Iterable<string> => places.keys(),
    /** The last document by time, including removed ones. Links that were saved since come after it. */
    newest() {
      const lasts = held.map(({ segment: { ids, createdAtMs } }) => ({
        id: ids.at(-1) ?? "",
        createdAtMs: createdAtMs.at(-1) ?? 0,
      }));
      return lasts.toSorted((a, b) => byTime(a.createdAtMs, a.id, b.createdAtMs, b.id)).at(-1);
    },
    /** Adds documents. A document with a known id replaces the other one. */
    put(documents: readonly PreparedDocument[]) {
      if (documents.length === 0) return;
      remove(documents.map(({ id }) => id));
      hold(createSegment(documents));
      tidy();
    },
    remove(ids: Iterable<string>) {
      remove(ids);
      tidy();
    },
    /** The matching documents in order. Among equals, the newest comes first. */
    find(query: Query, { order, waiting, withFiles }: FindOptions): Found {
      const placed = withBases(held);
      newestFirst ??= sortByTime(placed);
      const look = (asked: Asked) => {
        const found = fits(placed, asked);
        leaveTimes(found.fit, placed, asked);
        if (asked.isWaiting) leaveIds(found.fit, placed, waiting);
        if (asked.hasFile) leaveIds(found.fit, placed, withFiles);
        return found;
      };
      const { fit, words } = look(query);
      for (const one of query.excluded) leaveOut(fit, look(one).fit);
      const text = order === "title" ? "titles" : order === "site" ? "sites" : undefined;
      const all =
        text === undefined ? newestFirst : (sorted[text] ??= sortByText(placed, text, newestFirst));
      const found = inOrder(fit, all, order);
      return {
        count: found.length,
        words,
        ids: (from, to) => [...found.subarray(from, to)].map((number) => idOf(placed, number)),
      };
    },
    /** The number of documents with this tag, collection or site. */
    count: (kind: LabelKind, name: string) =>
      held.reduce((sum, one) => sum + countLabel(one, kind, name), 0),
    /** `siteOf` each document. */
    sites: (): ReadonlySet<string> =>
      new Set(held.flatMap(({ segment, gone }) => segment.sites.filter((_, at) => gone[at] === 0))),
    /** The parts to store on disk. */
    held: (): readonly HeldSegment[] => held,
  };
}

export type SearchIndex = ReturnType<typeof createSearchIndex>;

function withBases(held: readonly HeldSegment[]): readonly Placed[] {
  let base = 0;
  return held.map(({ segment, gone }) => {
    const placed = { segment, gone, base };
    base += segment.ids.length;
    return placed;
  });
}

function idOf(placed: readonly Placed[], number: number): string {
  const of = placed.findLast(({ base }) => base <= number);
  return of?.segment.ids[number - of.base] ?? "";
}
