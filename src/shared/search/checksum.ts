import type { Held, Part, Segment } from "./segment.ts";

/**
 * A checksum of the data on disk. Without it, a damaged index would look sound, and would find the wrong links. It
 * protects against accidents, not against people.
 */

/** FNV-1a, a 32-bit word at a time: one wrong word always changes the result. */
const prime = 0x01000193;
const start = 0x811c9dc5;

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

const known = new WeakMap<Segment, number>();

/** A segment never changes, so its checksum is computed once. */
export function segmentChecksum(segment: Segment): number {
  const before = known.get(segment);
  if (before !== undefined) return before;
  let sum = textsChecksum(start, segment.ids);
  sum = textsChecksum(sum, segment.titles);
  sum = textsChecksum(sum, segment.sites);
  sum = numbersChecksum(sum, segment.createdAtMs);
  sum = numbersChecksum(sum, segment.fingerprints);
  for (const { words, postings } of [segment.head, segment.body] satisfies Part[]) {
    for (const numbers of [words.units, words.ends, postings.bytes, postings.ends]) {
      sum = numbersChecksum(sum, numbers);
    }
  }
  known.set(segment, sum >>> 0);
  return sum >>> 0;
}

/** The checksum of the list of segments: their order, ids and checksums, and the removed documents of each. */
export function listChecksum(
  segments: readonly { id: string; gone: Held["gone"]; checksum: number }[],
): number {
  let sum = textsChecksum(
    start,
    segments.map(({ id }) => id),
  );
  for (const { gone, checksum } of segments) {
    sum = numbersChecksum(step(sum, checksum), gone);
  }
  return sum >>> 0;
}

function step(sum: number, word: number): number {
  return Math.imul(sum ^ word, prime);
}

function numbersChecksum(before: number, numbers: Numbers): number {
  // The bytes of the array alone, from a place that words can begin at.
  const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  const { buffer, byteOffset } = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const words = new Uint32Array(buffer, byteOffset, bytes.length >>> 2);
  let sum = step(before, bytes.length);
  for (const word of words) sum = Math.imul(sum ^ word, prime);
  for (let at = words.length * 4; at < bytes.length; at += 1) sum = step(sum, bytes[at] ?? 0);
  return sum;
}

function textsChecksum(before: number, texts: readonly string[]): number {
  let sum = step(before, texts.length);
  for (const text of texts) {
    sum = step(sum, text.length);
    for (let at = 0; at < text.length; at += 1) sum = step(sum, text.charCodeAt(at));
  }
  return sum;
}
