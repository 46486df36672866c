import { foldText } from "../../../shared/domain/text/fold-text.ts";

/** A stretch of a text: from `start` up to but not including `end`, in UTF-16 units. */
export interface Stretch {
  start: number;
  end: number;
}

export interface Match<Item> {
  item: Item;
  /** The matches of the query in the item's text, in order. */
  found: readonly Stretch[];
  /** The text begins with the query. */
  begins: boolean;
  /** Each word of the query begins a word of the text. */
  beginsWords: boolean;
}

const folded = new WeakMap<readonly unknown[], readonly string[]>();

/** The folded texts of a list, computed once per list because every key press searches it again. */
function foldedTexts<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
): readonly string[] {
  const known = folded.get(items);
  if (known) return known;
  const texts = items.map((item) => foldText(textOf(item)));
  folded.set(items, texts);
  return texts;
}

/** The ranks of matches, best first. */
const equalRank = 0;
const textRank = 1;
const wordsRank = 2;
const withinRank = 3;

/**
 * The items with a text that contains every word of the query, best match first: an equal text, then texts that begin
 * with the query, then texts with a word that begins with it, then the rest. Among equal texts, the one with the same
 * spelling as the query comes first. Other equal matches stay in the order of the list. Accents and case are ignored.
 * If no item contains the query, the result is the items that resemble it, and these begin nothing. An empty query
 * matches everything and begins nothing. Always pass the same `textOf` for a list.
 */
export function findMatches<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  query: string,
  limit: number,
): readonly Match<Item>[] {
  const wanted = foldText(query).trim();
  const words = wordsOf(wanted);
  if (words.length === 0) {
    return items
      .slice(0, limit)
      .map((item) => ({ item, found: [], begins: false, beginsWords: false }));
  }
  const ranks: Item[][] = [[], [], [], []];
  const texts = foldedTexts(items, textOf);
  const spelt = query.trim().toLowerCase();
  for (const index of hitsIn(texts, wanted, words)) {
    const item = items[index];
    if (!item) continue;
    const rank = rankOf(texts[index] ?? "", wanted, words);
    const isSpelt = rank === equalRank && textOf(item).toLowerCase() === spelt;
    if (isSpelt) ranks[rank]?.unshift(item);
    else ranks[rank]?.push(item);
  }
  if (ranks.every((some) => some.length === 0)) {
    const like = likeness(wanted);
    ranks[withinRank] = items.filter((_, index) => like.test(texts[index] ?? ""));
  }
  return ranks
    .flatMap((some, rank) => some.slice(0, limit).map((item) => ({ item, rank })))
    .slice(0, limit)
    .map(({ item, rank }) => ({
      item,
      found: stretches(textOf(item), words),
      begins: rank <= textRank,
      beginsWords: rank <= wordsRank,
    }));
}

interface Hits {
  wanted: string;
  hits: readonly number[];
}

const lastHits = new WeakMap<readonly string[], Hits>();

/**
 * The texts that contain every word. A further letter makes a word longer or adds a word, so it is searched only in
 * the texts that matched before.
 */
function hitsIn(
  texts: readonly string[],
  wanted: string,
  words: readonly string[],
): readonly number[] {
  const last = lastHits.get(texts);
  const among = last && wanted.startsWith(last.wanted) ? last.hits : texts.keys();
  const hits: number[] = [];
  for (const index of among) {
    const text = texts[index] ?? "";
    if (words.every((word) => text.includes(word))) hits.push(index);
  }
  lastHits.set(texts, { wanted, hits });
  return hits;
}

function rankOf(text: string, wanted: string, words: readonly string[]): number {
  if (text.trim() === wanted) return equalRank;
  if (text.startsWith(wanted)) return textRank;
  return words.every((word) => isBegunIn(text, word)) ? wordsRank : withinRank;
}

/** The longest query that may contain a typing error. Nobody mistypes a longer one. */
const slipMost = 30;

/**
 * Finds the letters of a query in their order, starting at the beginning of a word: "tpscrpt" finds "typescript". Also
 * finds them nearly side by side, if one letter is wrong, doubled or misplaced: "tyepscript". Each gap ends at the
 * next letter, so no text is slow.
 */
function likeness(wanted: string): RegExp {
  const letters = Array.from(
    wanted.slice(0, slipMost),
    (letter) => `\\u{${letter.codePointAt(0)?.toString(16)}}`,
  );
  const inOrder = (some: readonly string[], gap: string) =>
    some.map((letter, at) => (at === 0 ? letter : `[^${letter}]${gap}${letter}`)).join("");
  const slips =
    letters.length < 4 ? [] : letters.map((_, at) => inOrder(letters.toSpliced(at, 1), "?"));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${[inOrder(letters, "*"), ...slips].join("|")})`, "u");
}

/** Whether the text contains the word with no letter, mark or digit before it. */
function isBegunIn(text: string, word: string): boolean {
  let at = text.indexOf(word);
  while (at > 0 && /[\p{L}\p{M}\p{N}]/u.test(text.charAt(at - 1))) at = text.indexOf(word, at + 1);
  return at >= 0;
}

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/u).filter((word) => word !== "");
}

/** The positions of the words in the original text; none if folding joins separate characters. */
function stretches(text: string, words: readonly string[]): readonly Stretch[] {
  let plain = "";
  const starts: number[] = [];
  let position = 0;
  for (const [character] of text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    // Most characters are ASCII, and folding takes much longer.
    const isPlain = character.length === 1 && character < "\x80";
    const piece = isPlain ? character.toLowerCase() : foldText(character);
    for (let unit = 0; unit < piece.length; unit += 1) starts.push(position);
    plain += piece;
    position += character.length;
  }
  starts.push(text.length);
  if (plain !== foldText(text)) return [];
  const found = words
    .map((word) => ({ at: plain.indexOf(word), length: word.length }))
    .filter(({ at }) => at >= 0)
    .map(({ at, length }) => ({ start: starts[at] ?? 0, end: endOf(starts, at + length) }))
    .toSorted((a, b) => a.start - b.start);
  return found.filter(({ start }, index) => start >= (found[index - 1]?.end ?? 0));
}

/** The end of the character whose piece ends at or after `unit`: one character may fold to several units. */
function endOf(starts: readonly number[], unit: number): number {
  const last = starts[unit - 1] ?? 0;
  return starts.slice(unit).find((start) => start > last) ?? 0;
}
