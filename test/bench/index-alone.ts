import { prepare, type SearchDocument } from "../../src/shared/search/document.ts";
import { createSearchIndex, type SearchIndex } from "../../src/shared/search/index.ts";
import { parseQuery } from "../../src/shared/search/query.ts";
import { quantile } from "./statistics.ts";

/** What the index alone takes, in this process: without ledger, worker and page. */
interface IndexAlone {
  readonly buildMs: number;
  readonly bytes: number;
  /** Key presses of one letter and more, and of three letters and more. */
  readonly anyP95Ms: number;
  readonly longP95Ms: number;
}

/** Builds an index of links with varied words and with excerpts, and searches it. */
export function measureIndex(links: number): IndexAlone {
  let segments = 0;
  const index = createSearchIndex(() => String(segments++));
  const slice = 200;
  let buildMs = 0;
  for (let from = 0; from < links; from += slice) {
    const documents = Array.from({ length: Math.min(slice, links - from) }, (_, at) =>
      aDocument(from + at),
    );
    const startMs = performance.now();
    index.put(documents.map(prepare));
    buildMs += performance.now() - startMs;
  }
  const words = Array.from({ length: 200 }, (_, at) => aWord(at * 37));
  const timesFrom = (shortest: number) =>
    words.flatMap((word) =>
      Array.from({ length: Math.max(0, word.length - shortest + 1) }, (_, more) =>
        timeOf(index, word.slice(0, shortest + more)),
      ),
    );
  timesFrom(1);
  const [anyP95Ms, longP95Ms] = [quantile(timesFrom(1), 0.95), quantile(timesFrom(3), 0.95)];
  return { buildMs, bytes: bytesOf(index), anyP95Ms, longP95Ms };
}

function timeOf(index: SearchIndex, text: string): number {
  const startMs = performance.now();
  const none = new Set<string>();
  index.find(parseQuery(text), { order: "fit", waiting: none, withFiles: none }).ids(0, 50);
  return performance.now() - startMs;
}

/** Of the arrays that are kept on disk, and of the ids. */
function bytesOf(index: SearchIndex): number {
  let bytes = 0;
  for (const { segment, gone } of index.held()) {
    const { ids, createdAtMs, fingerprints, head, body } = segment;
    for (const { byteLength } of [gone, createdAtMs, fingerprints]) bytes += byteLength;
    for (const { words, postings } of [head, body]) {
      const arrays = [words.units, words.ends, postings.bytes, postings.ends];
      for (const { byteLength } of arrays) bytes += byteLength;
    }
    for (const id of ids) bytes += id.length;
  }
  return bytes;
}

const syllables = "ba ce di fo gu ha je ki lo mu na pe qui ro sa te vu wa xi zo".split(" ");

/** The nth word of a language of 60,000 words of two to four syllables. */
function aWord(number: number): string {
  const digits = (number % 60_000) + 400;
  return digits
    .toString(20)
    .split("")
    .map((digit) => syllables[Number.parseInt(digit, 20)])
    .join("");
}

/** Numbers that look like chance, and are the same in each run. */
function* chance(seed: number): Generator<number> {
  for (let state = seed + 1; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** A link with an excerpt of some 1,000 characters. Few words are frequent, most are rare. */
function aDocument(number: number): SearchDocument {
  const chances = chance(number);
  const one = () => chances.next().value ?? 0;
  const words = (count: number) =>
    Array.from({ length: count }, () => aWord(Math.floor(60_000 * one() ** 4))).join(" ");
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
    title: words(6),
    address: `https://${aWord(Math.floor(3_000 * one() ** 2))}.example/${words(3).replaceAll(" ", "-")}`,
    tags: [words(1), words(1)],
    text: words(20),
    collections: [[words(1)]],
    excerpt: words(140),
    createdAtMs: number * 60_000,
  };
}
