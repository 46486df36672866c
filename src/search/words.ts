/** Words as they are indexed and searched. All functions take folded text (`foldText`). */

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
/** Scripts without spaces between words, and Korean, whose words are often written as one. */
const joined =
  "[\\p{scx=Hani}\\p{scx=Hira}\\p{scx=Kana}\\p{sc=Hang}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}]";
const run = new RegExp(`((?:(?=${letter})${joined})+)|(?:(?!${joined})${letter})+`, "gu");
const plainWord = /[a-z0-9]+/g;
const beyondAscii = /[^\0-\x7F]/;

/**
 * The words of a folded text, in order. Of a run of characters in a script without spaces: each pair of
 * neighbours, and the last character alone, so that each character begins a word.
 */
export function wordsIn(folded: string): readonly Word[] {
  const words: Word[] = [];
  for (const found of folded.matchAll(beyondAscii.test(folded) ? run : plainWord)) {
    const [text, characters] = found;
    if (characters === undefined) {
      const end = found.index + text.length;
      words.push({ text: text.slice(0, wordMaxLength), start: found.index, end, isPair: false });
    } else words.push(...pairsIn(characters, found.index));
  }
  return words;
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
