import { cutText } from "../domain/text/cut-text.ts";
import { foldText } from "../domain/text/fold-text.ts";
import { escapedCharacters, unescaped } from "../domain/address/url.ts";
import type { QueryWord } from "./query.ts";
import { wordsAndSignsIn, type Word } from "./words.ts";

/** A stretch of a text: from `start` up to but not including `end`, in UTF-16 units. */
export interface Stretch {
  start: number;
  end: number;
}

/**
 * The places of the query's words in the text, in order and without overlaps: the typed letters, or the whole word if
 * an edit was forgiven. `isAddress`: words are found in the escapes of the address, as in the index.
 */
export function findMarks(
  text: string,
  words: readonly QueryWord[],
  { isAddress = false } = {},
): readonly Stretch[] {
  if (words.length === 0) return [];
  const { folded, starts } = foldWithPlaces(text, isAddress);
  const found: Stretch[] = [];
  for (const word of wordsAndSignsIn(folded)) {
    const length = Math.max(0, ...words.map((typed) => markedLength(word, typed)));
    if (length === 0) continue;
    const start = starts[word.start] ?? 0;
    const end = endOf(starts, word.start + length);
    const last = found.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else found.push({ start, end });
  }
  return found;
}

/** The number of the word's units that the typed word marks; 0 if it does not match. */
function markedLength({ text, start, end, isPair }: Word, typed: QueryWord): number {
  if (typed.isWhole ? text === typed.text : text.startsWith(typed.text)) {
    return end - start > text.length ? end - start : typed.text.length;
  }
  return !isPair && typed.isForgiven && isOneEditAway(text, typed.text) ? end - start : 0;
}

/**
 * Whether a beginning of the word is at most one edit away from the typed one: one letter wrong, missing, too
 * many, or swapped with the next. The plain form of `beginningNear`.
 */
function isOneEditAway(word: string, typed: string): boolean {
  let at = 0;
  while (at < typed.length && word[at] === typed[at]) at += 1;
  const rest = typed.slice(at + 1);
  const [letter = "", next = ""] = [typed[at], typed[at + 1]];
  return (
    at === typed.length ||
    word.startsWith(rest, at + 1) ||
    word.startsWith(typed.slice(at), at + 1) ||
    word.startsWith(rest, at) ||
    (next !== "" && word.startsWith(next + letter + typed.slice(at + 2), at))
  );
}

/**
 * A character with the characters that fold into it: its marks, the half-width sound marks of kana, and the rest of a
 * syllable of Hangul.
 */
const whole = "\\P{M}[\\p{M}\\uFF9E\\uFF9F\\u1160-\\u11FF]*|\\p{M}+";
/** Each ASCII character folds alone, except the last one before another kind of character. Captured. */
const plainRun = (characters: string) => `([${characters}]+)(?=[\\0-\\x7F]|$)`;

const pieces = new RegExp(`${plainRun("\\0-\\x7F")}|${whole}`, "gu");
/** The same, and the escapes of one character in UTF-8. */
const piecesOfAddress = new RegExp(
  [plainRun("\\0-\\x24\\x26-\\x7F"), ...escapedCharacters, whole].join("|"),
  "gu",
);

/** The folded text, and for each of its units the place in the original text. */
function foldWithPlaces(
  text: string,
  isAddress: boolean,
): { folded: string; starts: readonly number[] } {
  let folded = "";
  const starts: number[] = [];
  let place = 0;
  for (const [part, plain] of text.matchAll(isAddress ? piecesOfAddress : pieces)) {
    const piece = plain?.toLowerCase() ?? foldText(isAddress ? unescaped(part) : part);
    for (let unit = 0; unit < piece.length; unit += 1) {
      starts.push(plain === undefined ? place : place + unit);
    }
    folded += piece;
    place += part.length;
  }
  starts.push(text.length);
  return { folded, starts };
}

/** The end of the character that ends at or after the unit: one character may fold to several units. */
function endOf(starts: readonly number[], unit: number): number {
  const last = starts[unit - 1] ?? 0;
  let at = unit;
  while ((starts[at] ?? Infinity) <= last) at += 1;
  return starts[at] ?? starts.at(-1) ?? 0;
}

/**
 * The stretch around the first mark of the first text that has one, with the marks in it; without any, the beginning
 * of the first text.
 */
export function aroundFirstMark(
  [begin = "", ...texts]: readonly string[],
  words: readonly QueryWord[],
  length: number,
): { text: string; marks: readonly Stretch[]; isCut: boolean } {
  let [text, marks] = [begin, findMarks(begin, words)];
  for (const other of texts) {
    if (marks.length > 0) break;
    const found = findMarks(other, words);
    if (found.length > 0) [text, marks] = [other, found];
  }
  const first = marks[0]?.start ?? 0;
  const isCut = first > length / 2;
  // From the beginning of a word on.
  const from = isCut ? text.indexOf(" ", first - Math.floor(length / 4)) + 1 || first : 0;
  const start = Math.min(from, first);
  return {
    text: cutText(text.slice(start), length),
    marks: marks.flatMap((mark) =>
      mark.start - start < length
        ? { start: mark.start - start, end: Math.min(mark.end - start, length) }
        : [],
    ),
    isCut,
  };
}
