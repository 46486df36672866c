import * as v from "valibot";
import { listChecksum, segmentChecksum } from "./checksum.ts";
import type { HeldSegment } from "./index.ts";

/**
 * Increase it with every change of the words, the labels, the fingerprints or the form on disk: an index of another
 * version is not read, and is built again from the ledger.
 */
export const indexVersion = 11;

const bytes = v.instance(Uint8Array);
const numbers = v.instance(Uint32Array);

const words = v.pipe(
  v.object({ units: v.instance(Uint16Array), ends: numbers }),
  v.check(({ units, ends }) => isAscending(ends, units.length)),
);

const postings = v.pipe(
  v.object({ bytes, ends: numbers }),
  v.check(({ bytes: all, ends }) => isAscending(ends, all.length)),
);

const part = v.pipe(
  v.object({ words, postings }),
  v.check((read) => read.words.ends.length === read.postings.ends.length),
);

/** A segment read from disk. */
const savedSegment = v.pipe(
  v.object({
    ids: v.array(v.string()),
    createdAtMs: v.instance(Float64Array),
    titles: v.array(v.string()),
    sites: v.array(v.string()),
    fingerprints: numbers,
    head: part,
    body: part,
  }),
  v.check(({ ids, createdAtMs, titles, sites, fingerprints }) =>
    [createdAtMs, titles, sites, fingerprints].every(({ length }) => length === ids.length),
  ),
);

/** The list of the segments of a profile, with the documents that are gone from each. */
const savedList = v.pipe(
  v.object({
    version: v.literal(indexVersion),
    segments: v.array(v.object({ id: v.string(), gone: bytes, checksum: v.number() })),
    checksum: v.number(),
  }),
  v.check(({ segments, checksum }) => listChecksum(segments) === checksum),
);
export type SavedList = v.InferOutput<typeof savedList>;

/** The list of these segments in its form on disk. */
export function savedListOf(held: readonly HeldSegment[]): SavedList {
  const segments = held.map(({ id, gone, segment }) => ({
    id,
    // The index may change while the list is written.
    gone: gone.slice(),
    checksum: segmentChecksum(segment),
  }));
  return { version: indexVersion, segments, checksum: listChecksum(segments) };
}

/** The parts of an index from the disk; undefined if another version wrote them, or if they are damaged. */
export function getSavedIndex(
  list: unknown,
  segmentOf: (id: string) => unknown,
): readonly HeldSegment[] | undefined {
  const listed = v.safeParse(savedList, list);
  if (!listed.success) return undefined;
  const held: HeldSegment[] = [];
  for (const { id, gone, checksum } of listed.output.segments) {
    const { success, output } = v.safeParse(savedSegment, segmentOf(id));
    if (!success || gone.length !== output.ids.length) return undefined;
    if (segmentChecksum(output) !== checksum) return undefined;
    held.push({ id, segment: output, gone });
  }
  return held;
}

function isAscending(ends: Uint32Array, last: number): boolean {
  for (let at = 1; at < ends.length; at += 1) {
    if ((ends[at] ?? 0) < (ends[at - 1] ?? 0)) return false;
  }
  return (ends.at(-1) ?? 0) === last;
}
