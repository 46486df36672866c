const unspacedRuns =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const unspacedRange = /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u19FF\u2E80-\u{10FFFF}]/u;
const sampleLength = 20_000;
// A segmenter's time grows with the square of the length of its input.
const pieceLength = 500;

/**
 * Whether a text may have words without spaces between them. Most texts have none, and are spared the
 * expressions for scripts, which are slow to compile.
 */
export function mayBeUnspaced(text: string): boolean {
  return unspacedRange.test(text);
}

/**
 * The number of words in a text. Scripts without spaces between words are segmented by dictionary. Beyond
 * 20,000 characters in such scripts, the number is extrapolated from the beginning.
 */
export function countWords(text: string): number {
  if (!mayBeUnspaced(text)) return countSpacedWords(text);
  const spaced = countSpacedWords(text.replaceAll(unspacedRuns, " "));
  const unspaced = text.match(unspacedRuns)?.join(" ") ?? "";
  return unspaced === "" ? spaced : spaced + countUnspacedWords(unspaced);
}

function countSpacedWords(text: string): number {
  return text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;
}

function countUnspacedWords(text: string): number {
  const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
  const sample = text.slice(0, sampleLength);
  let words = 0;
  for (let start = 0; start < sample.length; start += pieceLength) {
    for (const segment of segmenter.segment(sample.slice(start, start + pieceLength))) {
      if (segment.isWordLike) words += 1;
    }
  }
  return Math.round(words * (text.length / sample.length));
}
