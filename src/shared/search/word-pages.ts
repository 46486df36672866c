import { asId, type LocalId, type ProfileId } from "../domain/values/ids.ts";

/**
 * Words with the links that have them, in pages that are small enough to be written often. A page is only a list of
 * pairs, so a pair is added to the last page without reading the others. A page may name links that no longer have the
 * word, or no longer exist.
 */
export interface WordPage {
  /** Separated by spaces. */
  words: string;
  /** The id of the link of each word, 16 bytes each: a third of its text. */
  ids: Uint8Array<ArrayBuffer>;
}

/** The words of a link that was written or forgotten, until they are in the lists. */
export interface FreshWords {
  localId: LocalId;
  profileId: ProfileId;
  /** Separated by spaces. */
  words: string;
  /** The link no longer exists. */
  isGone?: true;
}

export interface Posting {
  word: string;
  id: LocalId;
}

/** About 3 kB. */
export const postingsInPage = 128;
/** Of a word that more links have, only the latest are kept. Such a word hardly narrows a search. */
export const linksOfWordMost = 1_000;

const idLength = 16;
export const emptyPage: WordPage = { words: "", ids: new Uint8Array() };

/** The page with more postings, and the pages for those that it has no room for. */
export function fillPages(page: WordPage, added: readonly Posting[]): readonly WordPage[] {
  const room = Math.max(0, postingsInPage - page.ids.length / idLength);
  const pages = [joined(page, added.slice(0, room))];
  for (let from = room; from < added.length; from += postingsInPage) {
    pages.push(joined(emptyPage, added.slice(from, from + postingsInPage)));
  }
  return pages;
}

function joined({ words, ids }: WordPage, added: readonly Posting[]): WordPage {
  const before = words === "" ? [] : [words];
  const all = new Uint8Array(ids.length + added.length * idLength);
  all.set(ids);
  for (const [at, { id }] of added.entries()) all.set(bytesOf(id), ids.length + at * idLength);
  return { words: [...before, ...added.map(({ word }) => word)].join(" "), ids: all };
}

/** The postings of pages, in order. */
export function postingsOf(pages: readonly WordPage[]): Posting[] {
  return pages.flatMap(({ words, ids }) =>
    splitWords(words).map((word, at) => ({ word, id: idAt(ids, at) })),
  );
}

/** Each posting once, and of each word only the latest links. */
export function latestPostings(postings: readonly Posting[]): Posting[] {
  const idsOf = new Map<string, Set<LocalId>>();
  return postings
    .toReversed()
    .filter(({ word, id }) => {
      const ids = idsOf.get(word) ?? new Set();
      if (ids.has(id) || ids.size === linksOfWordMost) return false;
      idsOf.set(word, ids.add(id));
      return true;
    })
    .toReversed();
}

/** The word that divides postings into two halves of similar size; undefined if all have the same word. */
export function getMiddleWord(postings: readonly Posting[]): string | undefined {
  const words = postings.map(({ word }) => word).toSorted();
  return words.find((word, at) => at >= words.length / 2 && word !== words[0]);
}

/** At most 1,000 links that have a word with this beginning, the last of the last page first. */
export function linksWith(pages: readonly WordPage[], beginning: string): Set<LocalId> {
  const found = new Set<LocalId>();
  for (const { words, ids } of pages.toReversed()) {
    for (const [at, word] of [...splitWords(words).entries()].toReversed()) {
      if (found.size === linksOfWordMost) return found;
      if (word.startsWith(beginning)) found.add(idAt(ids, at));
    }
  }
  return found;
}

/** Whether there is an id for each word. */
export function isWholePage({ words, ids }: WordPage): boolean {
  return splitWords(words).length * idLength === ids.length;
}

/** The words of a text that has them separated by spaces. */
export function splitWords(words: string): readonly string[] {
  return words === "" ? [] : words.split(" ");
}

function bytesOf(id: LocalId): readonly number[] {
  return (id.replaceAll("-", "").match(/../g) ?? []).map((hex) => Number.parseInt(hex, 16));
}

function idAt(ids: Uint8Array, at: number): LocalId {
  const bytes = ids.subarray(at * idLength, (at + 1) * idLength);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return asId(hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"));
}
