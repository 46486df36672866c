import { beginningNear, beginningWith, lengthOf, type Range } from "./dictionary.ts";
import { labelTerm, type LabelKind } from "./document.ts";
import { eachPosting } from "./postings.ts";
import { queryWordsMost, type Asked, type QueryWord } from "./query.ts";
import type { Held, Part } from "./segment.ts";

/** A segment, and the number that its first document has among the documents of all segments. */
export interface Placed extends Held {
  base: number;
}

/** The fit of a document for a word, best last. The fit for a query is the sum over its words. */
const inBody = 1;
const wholeInBody = 2;
const inHead = 3;
const wholeInHead = 4;
/** The largest value of `fits`. It has to fit into a byte. */
export const fitMost = 1 + queryWordsMost * wholeInHead;

export interface Fits {
  /** One number for each document of the segments: 0 if it does not match the query, otherwise 1 plus its fit. */
  fit: Uint8Array;
  /** The words of the query. `isForgiven`: the word was found only with one edit. */
  words: readonly QueryWord[];
}

/** Matches words and labels. The times and the two filters by id are left to the caller. */
export function fits(segments: readonly Placed[], { words, labels }: Asked): Fits {
  const last = segments.at(-1);
  const size = last === undefined ? 0 : last.base + last.segment.ids.length;
  const fit = new Uint8Array(size).fill(1);
  for (const { segment, gone, base } of segments) {
    for (let at = 0; at < segment.ids.length; at += 1) if (gone[at] === 1) fit[base + at] = 0;
  }
  for (const { kind, name } of labels) {
    keep(fit, labelled(segments, size, labelTerm(kind, name)), 0);
  }
  const looked = words.map((word) => {
    const { hits, isForgiven } = wordHits(segments, size, word);
    keep(fit, hits, 1);
    return { ...word, isForgiven };
  });
  return { fit, words: looked };
}

/** Keeps the documents with hits, and adds these to their fit. */
function keep(total: Uint8Array, hits: Uint8Array, weight: 0 | 1): void {
  for (let at = 0; at < total.length; at += 1) {
    const [before = 0, added = 0] = [total[at], hits[at]];
    total[at] = before === 0 || added === 0 ? 0 : before + added * weight;
  }
}

function wordHits(
  segments: readonly Placed[],
  size: number,
  word: QueryWord,
): { hits: Uint8Array; isForgiven: boolean } {
  const hits = new Uint8Array(size);
  const look = (near: boolean) => {
    let isFound = false;
    for (const placed of segments) {
      const { head, body } = placed.segment;
      const into = { hits, placed, word: word.text, isWhole: word.isWhole, near };
      isFound = hit({ ...into, part: head, begins: inHead, whole: wholeInHead }) || isFound;
      if (!word.isEverywhere) continue;
      isFound = hit({ ...into, part: body, begins: inBody, whole: wholeInBody }) || isFound;
    }
    return isFound;
  };
  const isForgiven = !look(false) && word.isForgiven && look(true);
  return { hits, isForgiven };
}

interface Hit {
  hits: Uint8Array;
  placed: Placed;
  part: Part;
  word: string;
  isWhole: boolean;
  /** With one edit. */
  near: boolean;
  /** The fit of a document with a word that begins with `word`. */
  begins: number;
  /** The fit of a document with `word` itself. */
  whole: number;
}

/** Whether a document that was not removed has been hit. The best hit of a document counts. */
function hit({ hits, placed, part, word, isWhole, near, begins, whole }: Hit): boolean {
  const { gone, base } = placed;
  let isFound = false;
  const mark = (from: number, to: number, value: number) => {
    eachPosting(part.postings, from, to, (document) => {
      if (gone[document] !== 0) return;
      isFound = true;
      if ((hits[base + document] ?? 0) < value) hits[base + document] = value;
    });
  };
  const ranges: readonly Range[] = near
    ? beginningNear(part.words, word)
    : [beginningWith(part.words, word)];
  for (const { from, to } of ranges) {
    const isFirstWhole = !near && from < to && lengthOf(part.words, from) === word.length;
    if (isFirstWhole) mark(from, from + 1, whole);
    if (!isWhole) mark(isFirstWhole ? from + 1 : from, to, begins);
  }
  return isFound;
}

/** The number of documents of a segment that have exactly this label. */
export function countLabel(
  { segment: { head }, gone }: Held,
  kind: LabelKind,
  name: string,
): number {
  const term = labelTerm(kind, name);
  const { from, to } = beginningWith(head.words, term);
  if (from === to || lengthOf(head.words, from) !== term.length) return 0;
  let count = 0;
  eachPosting(head.postings, from, from + 1, (document) => {
    if (gone[document] === 0) count += 1;
  });
  return count;
}

/** The documents with a label; if there are none, the documents with a label that begins with it. */
function labelled(segments: readonly Placed[], size: number, term: string): Uint8Array {
  const hits = new Uint8Array(size);
  const look = (isWhole: boolean) =>
    segments
      .map((placed) => {
        const part = placed.segment.head;
        return hit({ hits, placed, part, word: term, isWhole, near: false, begins: 1, whole: 1 });
      })
      .includes(true);
  if (!look(true)) look(false);
  return hits;
}
