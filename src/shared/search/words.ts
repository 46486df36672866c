/** Splits text into words for the index and for queries. All functions expect folded text (`foldText`). */

/** A word, and its place in the text: from `start` up to but not including `end`, in UTF-16 units. */
export interface Word {
  text: string;
  start: number;
  end: number;
  /** Two characters side by side, of a script that is written without spaces. */
  isPair: boolean;
}

/** Longer words are cut, in the index and in the query alike. In UTF-16 units. */
export const wordMaxLength = 40;

const letter = "[\\p{L}\\p{M}\\p{N}]";
/** Scripts without spaces between words, and Korean, which often has none either. */
const joined =
  "[\\p{scx=Hani}\\p{scx=Hira}\\p{scx=Kana}\\p{sc=Hang}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}]";
const run = new RegExp(`((?:(?=${letter})${joined})+)|(?:(?!${joined})${letter})+`, "gu");
const plainWord = /[a-z0-9]+/g;
const beyondAscii = /[^\0-\x7F]/;

/**
 * The words of a folded text, in order. A run of characters in a script without spaces gives each pair of neighbours
 * and the last character, so that each character begins a word.
 */
export function wordsIn(folded: string): readonly Word[] {
  const words: Word[] = [];
  for (const found of folded.matchAll(beyondAscii.test(folded) ? run : plainWord)) {
    const [text, characters] = found;
    if (characters === undefined) {
      const end = found.index + text.length;
      words.push({ text: text.slice(0, wordMaxLength), start: found.index, end, isPair: false });
    } else {
      // The words of a long run, as arguments of one call, would overflow the stack.
      for (const pair of pairsIn(characters, found.index)) words.push(pair);
    }
  }
  return words;
}

/** Emoji and other symbols. A flag consists of two. Skin tones and joiners of emoji are not included. */
const sign = /\p{RI}{2}|\p{So}/gu;
/** Marks for the shown form of an emoji. They are not words. */
const formOfSign = /[\uFE0E\uFE0F\u20E3]/g;

/**
 * Letters that many write for each other at the end of an Arabic word: teh marbuta and heh, and the two forms of
 * yeh. As in Lucene's `ArabicNormalizer`.
 */
const alike: Readonly<Record<string, string>> = { "\u0629": "\u0647", "\u0649": "\u064A" };
const likeAnother = /[\u0629\u0649]/g;

/** The words of a folded text and its signs, each of which is a word, in order, as the library finds them. */
export function wordsAndSignsIn(folded: string): readonly Word[] {
  if (!beyondAscii.test(folded)) return wordsIn(folded);
  const signs = Array.from(folded.matchAll(sign), ({ 0: text, index: start }) => {
    return { text, start, end: start + text.length, isPair: false };
  });
  // One unit replaces one unit, so that no place changes.
  const plain = folded.replace(formOfSign, " ").replace(likeAnother, (one) => alike[one] ?? one);
  const words = wordsIn(plain);
  return signs.length === 0 ? words : [...words, ...signs].toSorted((a, b) => a.start - b.start);
}

/** Whether the word belongs to a script without spaces, in which the ends of words are not visible. */
export function isJoined(word: string): boolean {
  return new RegExp(`^${joined}`, "u").test(word);
}

function pairsIn(characters: string, from: number): Word[] {
  const each = Array.from(characters);
  let start = from;
  return each.map((character, at) => {
    const text = character + (each[at + 1] ?? "");
    const word = { text, start, end: start + text.length, isPair: at + 1 < each.length };
    start += character.length;
    return word;
  });
}
