import {
  compareWords,
  createDictionary,
  createDictionaryWriter,
  type Dictionary,
} from "./dictionary.ts";
import type { PreparedDocument } from "./document.ts";
import { createPostingsWriter, eachPosting, type Postings } from "./postings.ts";

/** Words, and the documents that have each. */
export interface Part {
  words: Dictionary;
  postings: Postings;
}

/**
 * A part of the index that never changes. Its documents are numbered from 0, by time. Words of one or two
 * letters are looked up in `head` alone, which is why there are two lists of words.
 */
export interface Segment {
  ids: readonly string[];
  /** Epoch ms. */
  createdAtMs: Float64Array;
  /** What the documents are sorted by, besides the time. */
  titles: readonly string[];
  sites: readonly string[];
  fingerprints: Uint32Array;
  head: Part;
  body: Part;
}

/** A segment, and which of its documents have been removed or replaced since: 1 for each of these. */
export interface Held {
  segment: Segment;
  gone: Uint8Array<ArrayBuffer>;
}

export function createSegment(documents: readonly PreparedDocument[]): Segment {
  const sorted = documents.toSorted((a, b) => byTime(a.createdAtMs, a.id, b.createdAtMs, b.id));
  return {
    ids: sorted.map(({ id }) => id),
    createdAtMs: Float64Array.from(sorted, ({ createdAtMs }) => createdAtMs),
    titles: sorted.map(({ title }) => title),
    sites: sorted.map(({ site }) => site),
    fingerprints: Uint32Array.from(sorted, ({ fingerprint }) => fingerprint),
    head: createPart(sorted.map(({ head }) => head)),
    body: createPart(sorted.map(({ body }) => body)),
  };
}

/** Below 0 if the first is older. If the times are equal, the ids decide. */
export function byTime(timeA: number, idA: string, timeB: number, idB: string): number {
  return timeA - timeB || (idA < idB ? -1 : idA > idB ? 1 : 0);
}

function createPart(documents: readonly ReadonlySet<string>[]): Part {
  const lists = new Map<string, number[]>();
  for (const [number, words] of documents.entries()) {
    for (const word of words) {
      const list = lists.get(word);
      if (list === undefined) lists.set(word, [number]);
      else list.push(number);
    }
  }
  const words = [...lists.keys()].toSorted();
  const writer = createPostingsWriter();
  for (const word of words) writer.add(lists.get(word) ?? []);
  return { words: createDictionary(words), postings: writer.end() };
}

/** Merges several segments into one, without the removed documents. */
export function mergeSegments(held: readonly Held[]): Segment {
  const places: { of: Segment; from: number; document: number }[] = [];
  for (const [from, { segment, gone }] of held.entries()) {
    for (let document = 0; document < segment.ids.length; document += 1) {
      if (gone[document] === 0) places.push({ of: segment, from, document });
    }
  }
  const timeOf = ({ of, document }: (typeof places)[number]) => of.createdAtMs[document] ?? 0;
  const idOf = ({ of, document }: (typeof places)[number]) => of.ids[document] ?? "";
  places.sort((a, b) => byTime(timeOf(a), idOf(a), timeOf(b), idOf(b)));
  const renumbered = held.map(({ segment }) => ({
    segment,
    numbers: new Int32Array(segment.ids.length).fill(-1),
  }));
  for (const [number, { from, document }] of places.entries()) {
    renumbered[from]?.numbers.fill(number, document, document + 1);
  }
  const merge = (which: "head" | "body") =>
    mergeParts(renumbered.map(({ segment, numbers }) => ({ part: segment[which], numbers })));
  return {
    ids: places.map(idOf),
    createdAtMs: Float64Array.from(places, timeOf),
    titles: places.map(({ of, document }) => of.titles[document] ?? ""),
    sites: places.map(({ of, document }) => of.sites[document] ?? ""),
    fingerprints: Uint32Array.from(places, ({ of, document }) => of.fingerprints[document] ?? 0),
    head: merge("head"),
    body: merge("body"),
  };
}

interface Source {
  part: Part;
  /** The new number of each document, -1 for a removed one. */
  numbers: Int32Array;
}

function mergeParts(sources: readonly Source[]): Part {
  const readers = sources.map((source) => ({ ...source, at: 0 }));
  const words = createDictionaryWriter();
  const writer = createPostingsWriter();
  for (;;) {
    const [first, ...others] = firstWords(readers);
    if (first === undefined) break;
    const list: number[] = [];
    for (const { part, at, numbers } of [first, ...others]) {
      eachPosting(part.postings, at, at + 1, (document) => {
        const number = numbers[document] ?? -1;
        if (number >= 0) list.push(number);
      });
    }
    if (list.length > 0) {
      words.addFrom(first.part.words, first.at);
      writer.add(others.length > 0 ? list.toSorted((a, b) => a - b) : list);
    }
    for (const reader of [first, ...others]) reader.at += 1;
  }
  return { words: words.end(), postings: writer.end() };
}

/** The readers at the first remaining word; none at the end of all. */
function firstWords<Reader extends { part: Part; at: number }>(
  readers: readonly Reader[],
): readonly Reader[] {
  let found: Reader[] = [];
  for (const reader of readers) {
    if (reader.at >= reader.part.words.ends.length) continue;
    const [one = reader] = found;
    const order = compareWords(reader.part.words, reader.at, one.part.words, one.at);
    if (order < 0 || found.length === 0) found = [reader];
    else if (order === 0) found.push(reader);
  }
  return found;
}
